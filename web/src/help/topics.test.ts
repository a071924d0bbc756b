import { expect, test } from 'vitest';
import { neighbourTopics, topics } from './topics';

test('every page has the one before and the one after it', () => {
  const all = topics([{ id: 'piquet', name: 'Piquet' }]);
  expect(neighbourTopics(all, 'piquet').map(one => one?.id)).toEqual([undefined, 'house']);
  expect(neighbourTopics(all, 'keys').map(one => one?.id)).toEqual(['house', 'revisions']);
  expect(neighbourTopics(all, 'readme')[1]).toBeUndefined();
});
