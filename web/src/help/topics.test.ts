import { expect, test } from 'vitest';
import { beside, topics } from './topics';

test('every page has the one before and the one after it', () => {
  const all = topics([{ id: 'piquet', name: 'Piquet' }]);
  expect(beside(all, 'piquet').map(one => one?.id)).toEqual([undefined, 'house']);
  expect(beside(all, 'keys').map(one => one?.id)).toEqual(['house', 'revisions']);
  expect(beside(all, 'readme')[1]).toBeUndefined();
});
