import { describe, expect, test } from 'vitest';
import { meldGroups, groupName } from './meld-layout';
import type { ScoreEntry } from '../api/generated/table-view';

const meld = (seat: number, label: string, points: number, ...cards: string[]): ScoreEntry => ({
  seat,
  reason: label,
  points,
  label,
  cards,
});

describe('groups of melds', () => {
  const marriage = meld(0, 'Marriage', 20, 'KD2', 'QD');
  const queens = meld(0, 'Queens', 60, 'QC', 'QD', 'QH', 'QS');

  test('every meld lies for itself, and the other player’s do not count', () => {
    const found = meldGroups([marriage, meld(1, 'Dix', 10, '9S')], 0, ['KD2', 'QD']);
    expect(found.map(groupName)).toEqual(['Marriage 20']);
    expect(found[0]!.cards.map(laid => laid.card)).toEqual(['KD2', 'QD']);
  });

  test('a card melded twice joins its melds, each with its own tint', () => {
    const found = meldGroups([marriage, queens], 0, ['KD2', 'QD', 'QC', 'QH', 'QS']);
    expect(found.map(groupName)).toEqual(['Marriage 20 · Queens 60']);
    expect(found[0]!.cards.map(laid => laid.tint)).toEqual([0, 0, 1, 1, 1]);
  });

  test('the same kind of meld is named once, and how often', () => {
    const found = meldGroups([marriage, queens, meld(0, 'Marriage', 20, 'KS', 'QS')], 0, [
      'KD2',
      'QD',
      'QC',
      'QH',
      'QS',
      'KS',
    ]);
    expect(found.map(groupName)).toEqual(['Marriage 20 × 2 · Queens 60']);
  });

  test('a meld that joins two groups makes one of them', () => {
    const all = [marriage, meld(0, 'Pinochle', 40, 'QS', 'JD'), queens];
    const found = meldGroups(all, 0, ['KD2', 'QD', 'QS', 'JD', 'QC', 'QH']);
    expect(found).toHaveLength(1);
    expect(found[0]!.cards).toHaveLength(6);
  });

  test('cards that have been played leave; a meld without cards is gone', () => {
    expect(meldGroups([marriage], 0, ['QD'])[0]!.cards.map(laid => laid.card)).toEqual(['QD']);
    expect(meldGroups([marriage], 0, [])).toEqual([]);
  });

  test('a card of no meld lies at the end', () => {
    expect(meldGroups([marriage], 0, ['KD2', 'QD', 'AS']).map(group => group.cards.length)).toEqual([2, 1]);
  });
});
