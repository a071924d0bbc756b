import { describe, expect, it } from 'vitest';
import type { ChoiceView } from '../../api/generated/table-view';
import { declarations, declarableTogether, declarationOf, proposals, rankDeclarations } from './declarations';

const ORDER = '789TJQKA';
const option = (about: Partial<ChoiceView>): ChoiceView => ({
  verb: 'declare',
  cards: [],
  least: about.cards?.length ?? 0,
  most: about.cards?.length ?? 0,
  values: [],
  label: '',
  names: [],
  points: null,
  fewer: {},
  meanings: [],
  caution: '',
  cautions: {},
  deed: '',
  note: '',
  ...about,
});
const spades = option({
  cards: ['AS', 'KS', 'TS', '9S', '7S'],
  least: 1,
  values: ['point'],
  label: 'Point of 5, making 47',
  deed: 'Say “Point of five”',
  note: 'point of 5, making 47',
  fewer: {
    'AS KS': { label: 'Point of 2, making 21', deed: 'Say “Point of two”', note: 'point of 2, making 21' },
  },
});
const hearts = option({
  cards: ['AH', 'KH', 'QH', 'JH', '8H'],
  least: 1,
  values: ['point'],
  label: 'Point of 5, making 49',
});
const quart = option({ cards: ['KD', 'QD', 'JD', 'TD'], values: ['sequence'], label: 'Quart to the king' });
const tierce = option({ cards: ['KD', 'QD', 'JD'], values: ['sequence'], label: 'Tierce to the king' });

describe('what selected cards are', () => {
  it('is said in the words of the server, in whatever order they were selected', () => {
    expect(declarationOf(['7S', 'AS', 'KS', 'TS', '9S'], [hearts, spades])).toMatchObject({
      deed: 'Say “Point of five”',
      action: 'declare:point AS KS TS 9S 7S',
    });
    expect(declarationOf(['KS', 'AS'], [spades])?.deed).toBe('Say “Point of two”');
    expect(declarationOf(['KD', 'QD', 'JD'], [quart, tierce])?.label).toBe('Tierce to the king');
  });

  it('is nothing for cards that do not go together', () => {
    expect(declarationOf(['AS', 'AH'], [spades, hearts])).toBeNull();
    expect(declarationOf([], [spades])).toBeNull();
  });
});

it('proposes the longest and best, and no part of what it proposes', () => {
  expect(rankDeclarations(declarations([spades, hearts]), ORDER).map(d => d.label)).toEqual([
    'Point of 5, making 49',
    'Point of 5, making 47',
  ]);
  expect(proposals([tierce, quart], ORDER).map(d => d.label)).toEqual(['Quart to the king']);
});

describe('a sweep over the hand', () => {
  it('picks only what fits the first card', () => {
    expect(declarableTogether('KD', ['KD', 'QD', 'KS', 'JD'], [tierce, quart])).toEqual(['KD', 'QD', 'JD']);
    expect(declarableTogether('AS', ['AS', 'AH', 'KH', 'KS'], [spades, hearts])).toEqual(['AS', 'KS']);
    expect(declarableTogether('7C', ['7C', 'KD'], [quart])).toEqual([]);
  });

  it('picks everything where nothing is declared', () => {
    expect(declarableTogether('7C', ['7C', 'KD'], [option({ verb: 'exchange', cards: ['7C'] })])).toEqual([
      '7C',
      'KD',
    ]);
  });
});
