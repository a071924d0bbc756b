import { describe, expect, it } from 'vitest';
import type { TalkEntry } from '../../api/generated/table-view';
import { rememberedSlips, isAward, conversationRows, cardSigns } from './conversation-rows';

const slip = (seat: number, kind: string, about: Partial<TalkEntry> = {}): TalkEntry => ({
  seat,
  kind,
  text: '',
  points: null,
  cards: [],
  quoted: !['show', 'repique', 'exchange'].includes(kind),
  why: '',
  ...about,
});

describe('rows of the conversation', () => {
  it('begin with a call and end with what was shown', () => {
    const talk = [
      slip(0, 'call_point'),
      slip(1, 'ask_point'),
      slip(0, 'height_point'),
      slip(1, 'answer_good'),
      slip(0, 'show', { points: 5 }),
      slip(0, 'call_quart'),
      slip(1, 'answer_not_good'),
      slip(0, 'pass_set'),
      slip(1, 'show', { points: 15 }),
    ];
    expect(conversationRows(talk).map(row => row.map(s => s.kind))).toEqual([
      ['call_point', 'ask_point', 'height_point', 'answer_good', 'show'],
      ['call_quart', 'answer_not_good'],
      ['pass_set', 'show'],
    ]);
  });

  it('are remembered by their cards, or by what was said of those that were lost', () => {
    const good = [slip(0, 'call_point'), slip(1, 'answer_good'), slip(0, 'show', { points: 5 })];
    expect(rememberedSlips(good).map(s => s.kind)).toEqual(['show']);
    const lost = [
      slip(0, 'call_point'),
      slip(1, 'ask_point'),
      slip(0, 'height_point'),
      slip(1, 'answer_not_good'),
    ];
    expect(rememberedSlips(lost).map(s => s.kind)).toEqual(['call_point', 'height_point', 'answer_not_good']);
  });

  it('keep deeds and bonuses apart', () => {
    const talk = [
      slip(1, 'exchange'),
      slip(0, 'show'),
      slip(0, 'show'),
      slip(1, 'show'),
      slip(0, 'repique', { points: 60 }),
    ];
    expect(conversationRows(talk).map(row => row.length)).toEqual([1, 2, 1, 1]);
    expect(isAward(talk[4]!)).toBe(true);
    expect(isAward(talk[1]!)).toBe(false);
  });
});

it('cards in short name a common suit once and bracket what has been played', () => {
  expect(cardSigns(['AS', 'TS'], ['TS']).map(s => s.text)).toEqual(['♠', 'A', '(10)']);
  expect(cardSigns(['KS', 'KH']).map(s => s.text)).toEqual(['K♠', 'K♥']);
});

it('a whole hand is written suit by suit', () => {
  const text = cardSigns(['7S', '8D', 'AS', 'AD', 'TC']).map(s => s.text);
  expect(text).toEqual(['♠ A 7', '♦ A 8', '10♣']);
});
