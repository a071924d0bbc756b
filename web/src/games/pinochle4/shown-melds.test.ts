import { expect, test } from 'vitest';
import type { TableUpdate } from '../../api/generated/messages';
import { showsAllMelds } from './shown-melds';

function update(kind: string, about: object = {}): TableUpdate {
  const view = { choices: [], waiting: [], phase: 'play', ...about };
  return { events: [{ kind }], view } as unknown as TableUpdate;
}

test('melds lie until the player goes on, unless something is asked for anyway', () => {
  expect(showsAllMelds(update('aside'))).toBe(true);
  expect(showsAllMelds(update('move'))).toBe(false);
  expect(showsAllMelds(update('aside', { choices: [{}] }))).toBe(false);
  expect(showsAllMelds(update('aside', { waiting: [0] }))).toBe(false);
  expect(showsAllMelds(update('aside', { phase: 'over' }))).toBe(false);
});
