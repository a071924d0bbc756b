// The README of the project, for players who have only the page. Its pictures are left out, with the
// paragraphs around them.

import text from '../../../README.md?raw';

export const readme = text
  .split('\n\n')
  .filter(part => !part.includes('!['))
  .join('\n\n');
