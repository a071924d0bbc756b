// The README of the project, for those who have only the page: its pictures are left out, with what stands
// around them.

import text from '../../../README.md?raw';

export const readme = text
  .split('\n\n')
  .filter(part => !part.includes('!['))
  .join('\n\n');
