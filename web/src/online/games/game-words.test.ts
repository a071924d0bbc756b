import { describe, expect, it } from 'vitest';
import type { SharedGame } from '../../api/generated/answers';
import { endWords, otherNames } from './game-words';

const PLAYED: SharedGame = {
  match: 1,
  table: 'abc',
  preset: 'single-deck',
  people: ['Anna', 'Bert', 'Carla', 'Dora'],
  seat: 1,
  ended: 'played',
  by: [],
  outcome: 'won',
  score: 540,
  against: 420,
  practice: false,
  date: '2026-11-18T05:00:00Z',
};

describe('the end of a game with other people', () => {
  it.each([
    [{}, 'You won, 540 to 420.'],
    [{ outcome: 'lost' }, 'You lost, 540 to 420.'],
    [{ outcome: 'drawn', against: 540 }, 'A draw, 540 to 540.'],
    [{ ended: 'agreed', outcome: '' }, 'You agreed to end the game without a result, at 540 to 420.'],
    [{ ended: 'resigned', by: [0, 2] }, 'Anna and Carla gave up. You won.'],
    [{ ended: 'resigned', by: [1, 3], outcome: 'lost' }, 'You and Dora gave up. You lost.'],
    [{ ended: 'absent', by: [0] }, 'Anna did not come back. You won.'],
    [{ ended: 'left', by: [0], outcome: '' }, 'Anna left the table.'],
    [
      { ended: 'void', by: [0], outcome: '' },
      'Anna took no part in the shuffle, so the game was cancelled before the first deal.',
    ],
    [
      { ended: 'void', by: [1], outcome: '' },
      'You took no part in the shuffle, so the game was cancelled before the first deal.',
    ],
    [{ ended: 'begun_again', outcome: '' }, 'The game was restarted before it ended.'],
  ])('says how it ended: %o', (change, words) => {
    expect(endWords({ ...PLAYED, ...change })).toBe(words);
  });

  it('names everybody else', () => {
    expect(otherNames(PLAYED)).toBe('Anna, Carla and Dora');
  });
});
