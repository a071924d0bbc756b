import { describe, expect, test } from 'vitest';
import type { ZoneLayout } from '../api/generated/messages';
import { tablePath } from './game-table';
import { byStem, drawnCards, tableZones, turnedCard, zoneCards, zonesBefore } from './zones';

const layout = (about: Partial<ZoneLayout>): ZoneLayout => ({
  stem: 'stock',
  label: 'Stock',
  of: 'table',
  order: 'kept',
  top: 'last',
  face: 'up',
  place: 'stock',
  shape: 'pile',
  counted: 'cards',
  gives: '',
  takes: '',
  ...about,
});
const zone = (name: string, cards: string[] = [], hidden = 0, at: number[] = []) => ({
  name,
  cards,
  hidden,
  at,
});

describe('cards of a zone', () => {
  test('hidden ones come after those that have no place among them', () => {
    expect(zoneCards(zone('hand:1', ['QS'], 2))).toEqual(['QS', '', '']);
  });
  test('a card among hidden ones lies where it lies', () => {
    expect(zoneCards(zone('stock', ['QS', 'AD'], 3, [0, 3]))).toEqual(['QS', '', '', 'AD', '']);
  });
});

describe('a turned card', () => {
  const turned = (about: Partial<ZoneLayout>, cards: string[], hidden = 0, at: number[] = []): string =>
    turnedCard(tableZones([layout(about)], [zone('stock', cards, hidden, at)])[0]!);

  test('lies on a pile of hidden cards, or under it', () => {
    expect(turned({ top: 'first', face: 'top' }, ['QS'], 2, [0])).toBe('QS');
    expect(turned({ top: 'first', face: 'bottom' }, ['QS'], 2, [2])).toBe('QS');
  });
  test('is not the top of a pile of known cards, nor one that is alone', () => {
    expect(turned({ face: 'top' }, ['QS', 'AD'])).toBe('');
    expect(turned({ face: 'top' }, ['QS'])).toBe('');
    expect(turned({ face: 'down' }, [], 3)).toBe('');
  });
});

describe('what lies face up', () => {
  const drawn = (about: Partial<ZoneLayout>, cards: string[], hidden = 0, at: number[] = []): string[] =>
    drawnCards(tableZones([layout(about)], [zone('stock', cards, hidden, at)])[0]!);

  test('the first card of a stock that is drawn from lies on top', () => {
    expect(drawn({ top: 'first', face: 'top' }, ['QS'], 2, [0])).toEqual(['', '', 'QS']);
  });
  test('a trump card under the stock', () => {
    expect(drawn({ top: 'first', face: 'bottom' }, ['QS'], 2, [2])).toEqual(['QS', '', '']);
  });
  test('of a discard pile the last card, and of tricks that were won none', () => {
    expect(drawn({ face: 'top' }, ['QS', 'AD'])).toEqual(['', 'AD']);
    expect(drawn({ face: 'down' }, ['QS', 'AD'])).toEqual(['', '']);
  });
});

describe('where zones lie', () => {
  const layouts = [
    layout({ stem: 'hand', of: 'seat', place: 'hand' }),
    layout({ stem: 'melds', of: 'seat', place: 'seat' }),
    layout({ stem: 'won', of: 'side', place: 'seat' }),
    layout({ stem: 'gone', place: 'nowhere' }),
  ];
  const zones = tableZones(
    layouts,
    ['won:1', 'won:0', 'melds:1:10', 'melds:1:2', 'hand:1', 'gone', 'kitty', 'odd:1'].map(name => zone(name)),
  );
  const four = { seats: 4, sides: 2, me: 2 };

  test('in the order of their declarations, groups by their numbers', () => {
    expect(zones.map(one => one.name)).toEqual([
      'hand:1',
      'melds:1:2',
      'melds:1:10',
      'won:0',
      'won:1',
      'kitty',
      'odd:1',
    ]);
  });
  test('those of a side lie before its first seat, one’s own before oneself', () => {
    const before = (seat: number): string[] => zonesBefore(zones, seat, four).map(one => one.name);
    expect(before(2)).toEqual(['won:0']);
    expect(before(3)).toEqual(['won:1']);
    expect(before(1)).toEqual(['melds:1:2', 'melds:1:10', 'odd:1']);
  });
  test('what is not declared lies in the middle, or before its seat', () => {
    expect(zones.find(one => one.name === 'kitty')!.layout.place).toBe('centre');
    expect(zones.find(one => one.name === 'odd:1')!.holder).toBe(1);
  });
  test('groups of one stem belong together', () => {
    expect(byStem(zones).map(group => group.length)).toEqual([1, 2, 2, 1, 1]);
  });
});

test('a game has its own table, or the general one', () => {
  const paths = ['../games/general/table.ts', '../games/piquet/table.ts'];
  expect(tablePath('piquet', paths)).toBe('../games/piquet/table.ts');
  expect(tablePath('german_whist', paths)).toBe('../games/general/table.ts');
});
