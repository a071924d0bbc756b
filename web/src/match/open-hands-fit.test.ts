import { expect, test } from 'vitest';
import type { TableView } from '../api/generated/table-view';
import { handIfCurrent } from './open-hands-fit';

function picture(hidden: number, trick: readonly string[] = [], known: readonly string[] = []): TableView {
  const zones = [
    { name: 'hand:1', cards: known, hidden },
    { name: 'melds:0', cards: ['QS1'], hidden: 0 },
  ];
  return { zones, trick: trick.map(card => ({ seat: 1, card })) } as unknown as TableView;
}

test('a hand is shown as it was told', () => {
  expect(handIfCurrent(picture(2), 1, ['AH1', 'TH1'])).toEqual(['AH1', 'TH1']);
  expect(handIfCurrent(picture(1, [], ['AH1']), 1, ['AH1', 'TH1'])).toEqual(['AH1', 'TH1']);
});

test('a card that has been played since then is no longer in it', () => {
  expect(handIfCurrent(picture(1, ['TH1']), 1, ['AH1', 'TH1'])).toEqual(['AH1']);
});

test('nothing is shown when cards have come that were not told', () => {
  expect(handIfCurrent(picture(3), 1, ['AH1', 'TH1'])).toEqual([]);
  expect(handIfCurrent(picture(2), 2, ['AH1', 'TH1'])).toEqual([]);
});
