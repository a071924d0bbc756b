import { describe, expect, it } from 'vitest';
import {
  cardlessOffers,
  joinedMeld,
  offers,
  onlyJoinedMeld,
  playAction,
  suggestions,
  isTouchable,
} from './selection';
import type { ChoiceView } from '../api/generated/table-view';

const option = (about: Partial<ChoiceView>): ChoiceView => ({
  verb: 'play',
  cards: [],
  least: 0,
  most: 0,
  values: [],
  label: '',
  names: [],
  points: null,
  meanings: [],
  caution: '',
  fewer: {},
  cautions: {},
  deed: '',
  note: '',
  ...about,
});
const play = option({ cards: ['QS', 'AD2'], least: 1, most: 1 });
const marriage = option({
  verb: 'meld',
  cards: ['KS', 'QS'],
  least: 2,
  most: 2,
  values: ['marriage'],
  label: 'Marriage',
  points: 20,
});
const exchange = option({
  verb: 'exchange',
  cards: ['7C', '8C', '9C'],
  least: 1,
  most: 2,
  values: ['', 'peek'],
  label: 'exchange',
});
const bid = option({ verb: 'bid', values: ['50', '51'], label: 'bid' });

describe('selection', () => {
  it('plays the offered copy of a card whose twin was touched', () => {
    expect(playAction('AD', [play])).toBe('play AD2');
    expect(playAction('KH', [play])).toBeNull();
    expect(isTouchable('AD', [play])).toBe(true);
  });

  it('names a meld when exactly its cards are selected', () => {
    expect(offers(['QS2', 'KS'], [marriage]).map(o => o.action)).toEqual(['meld:marriage KS QS']);
    expect(offers(['QS'], [marriage])).toEqual([]);
    expect(suggestions([marriage, play]).map(o => [o.label, o.points])).toEqual([['Marriage', 20]]);
  });

  it('suggests twins that look alike once', () => {
    const twin = { ...marriage, cards: ['KS2', 'QS'] };
    const other = { ...marriage, cards: ['KH', 'QH'] };
    expect(suggestions([marriage, twin, other]).map(o => o.action)).toEqual([
      'meld:marriage KS QS',
      'meld:marriage KH QH',
    ]);
  });

  it('offers a span of cards with each value, and not too many of them', () => {
    expect(offers(['7C'], [exchange]).map(o => o.action)).toEqual(['exchange 7C', 'exchange:peek 7C']);
    expect(offers(['7C', '8C', '9C'], [exchange])).toEqual([]);
    expect(offers(['7C', 'AH'], [exchange])).toEqual([]);
  });

  it('offers what needs no cards', () => {
    expect(cardlessOffers([bid, play]).map(o => o.action)).toEqual(['bid:50', 'bid:51']);
  });

  it('says that no cards are meant where cards could be chosen', () => {
    const any = { ...exchange, least: 0, values: [] };
    expect(cardlessOffers([any]).map(o => [o.action, o.label])).toEqual([['exchange', 'exchange none']]);
    expect(offers(['7C'], [any]).map(o => o.label)).toEqual(['exchange']);
    const looking = { ...any, values: ['', 'peek'], names: ['', 'Exchange and look'] };
    expect(cardlessOffers([looking]).map(o => o.label)).toEqual([
      'exchange none',
      'Exchange and look, no cards',
    ]);
  });

  it('joins a card to a meld that lies there, for the dearest that comes of it', () => {
    const flush = option({
      verb: 'meld',
      cards: ['AS', 'TS', 'KS', 'QS', 'JS'],
      least: 5,
      most: 5,
      values: ['flush'],
      label: 'Flush',
      points: 150,
    });
    expect(joinedMeld(['AS', 'TS', 'JS'], ['KS2', 'QS'], [marriage, flush])?.label).toBe('Flush');
    expect(joinedMeld(['KS'], ['QS'], [marriage, flush])?.label).toBe('Marriage');
    expect(joinedMeld(['AS'], ['KS', 'QS'], [marriage, flush])).toBeNull();
    expect(joinedMeld(['KS', 'QS'], [], [marriage, flush])).toBeNull();
    expect(onlyJoinedMeld(['KS'], ['QS'], [marriage])?.label).toBe('Marriage');
    expect(onlyJoinedMeld(['KS'], ['QS'], [marriage, flush])).toBeNull();
  });
});
