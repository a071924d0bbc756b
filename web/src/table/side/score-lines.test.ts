import { describe, expect, test } from 'vitest';
import { lineHeading, scoreLines, scoreSteps } from './score-lines';
import type { ScoreEntry } from '../../api/generated/table-view';

const point = (seat: number, reason: string, points: number, ...cards: string[]): ScoreEntry => ({
  seat,
  reason,
  points,
  label: reason,
  cards,
});
const trick = (seat: number): ScoreEntry => point(seat, 'trick', 10, 'AC', '9C');
const marriage = point(0, 'marriage', 20, 'KD', 'QD');
const sheet = [trick(0), marriage, trick(1), trick(0), point(1, 'marriage', 20, 'KS', 'QS')];
const same = (seat: number): number => seat;

describe('the sheet of a round', () => {
  test('sums tricks up and leaves melds alone', () => {
    expect(
      scoreLines(sheet, [marriage], same, 2).map(({ label, times, points }) => [label, times, ...points]),
    ).toEqual([
      ['trick', 3, 20, 10],
      ['marriage', 1, 20, 0],
      ['marriage', 1, 0, 20],
    ]);
  });

  test('keeps the cards of a meld', () => {
    expect(scoreLines(sheet, [marriage], same, 2)[1]!.cards).toEqual(['KD', 'QD']);
    expect(scoreLines(sheet, [marriage], same, 2)[0]!.cards).toEqual([]);
  });

  test('says how often in good English', () => {
    const line = { reason: 'trick', label: 'Trick', times: 12, points: [0, 0], cards: [] };
    expect(lineHeading(line)).toBe('Tricks');
    expect(lineHeading({ ...line, reason: 'early_trick', times: 3 })).toBe('Tricks in the first phase');
    expect(lineHeading({ ...line, times: 1 })).toBe('Tricks');
    expect(lineHeading({ ...line, reason: 'dix_played', label: 'Dix played', times: 2 })).toBe(
      'Dix played × 2',
    );
  });

  test('counts as it goes', () => {
    expect(scoreSteps(sheet, same, 2).map(step => step.after)).toEqual([
      [10, 0],
      [30, 0],
      [30, 10],
      [40, 10],
      [40, 30],
    ]);
  });
});
