import { expect, test } from 'vitest';
import { address } from './http';

test('holes of an address are filled and quoted', () => {
  expect(address('/api/players/{player}/rules/{preset}', { path: { player: 3, preset: 'a/b' } })).toBe(
    '/api/players/3/rules/a%2Fb',
  );
});

test('only what is asked stands in the question', () => {
  expect(address('/api/scores', { query: { player: '1', game: '', level: undefined } })).toBe(
    '/api/scores?player=1',
  );
});
