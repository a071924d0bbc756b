import { describe, expect, it } from 'vitest';
import type { Option } from '../protocol';
import { forcedWord, heard, named, proposals } from './declare';

const ORDER = '6789TJQKA';
const option = (about: Partial<Option>): Option => ({
  verb: 'declare', cards: [], least: 1, most: 1, values: ['point'], label: '', names: [], points: null, meanings: [], caution: '', fewer: {}, cautions: {}, ...about,
});
const spades = option({ cards: ['AS', 'KS', '9S'], most: 3, label: 'Point of 3, making 30', fewer: { 'AS 9S': 'Point of 2, making 20' } });
const hearts = option({ cards: ['AH', 'KH', 'TH'], most: 3, label: 'Point of 3, making 31' });
const quart = option({ cards: ['KD', 'QD', 'JD', 'TD'], values: ['sequence'], label: 'Quart, to the king' });
const tierce = option({ cards: ['KD', 'QD', 'JD'], values: ['sequence'], label: 'Tierce, to the king' });

describe('a selection', () => {
  it('is named as a whole or in part, in the order of the offer', () => {
    expect(named(['KS', 'AS', '9S'], [spades])).toMatchObject({ what: 'Point of 3, making 30', action: 'declare:point AS KS 9S' });
    expect(named(['9S', 'AS'], [spades])).toMatchObject({ what: 'Point of 2, making 20', action: 'declare:point AS 9S' });
    expect(named(['KD', 'QD', 'JD'], [quart, tierce])?.what).toBe('Tierce to the king');
  });

  it('that is nothing has no name', () => {
    expect(named(['AS', 'AH'], [spades, hearts])).toBeNull();
    expect(named([], [spades])).toBeNull();
  });

  it('of younger says what it answers', () => {
    const answer = option({ verb: 'respond', cards: ['AS', 'KS'], label: 'Point of 2, making 21, “Making?”' });
    expect(named(['AS', 'KS'], [answer])).toMatchObject({ what: 'Point of 2, making 21', says: 'Making?' });
  });
});

it('the best is proposed first, and no part of another', () => {
  expect(proposals([spades, hearts], ORDER).map(d => d.what)).toEqual(['Point of 3, making 31', 'Point of 3, making 30']);
  const clubs = option({ cards: ['AC', 'KC', 'QC', 'JC'], most: 4, label: 'Point of 4, making 41' });
  expect(proposals([spades, clubs], ORDER).map(d => d.what)).toEqual(['Point of 4, making 41']);
  expect(proposals([tierce, quart], ORDER).map(d => d.what)).toEqual(['Quart to the king']);
});

it('a forced word is spoken', () => {
  expect(forcedWord('say what was asked: making 49')).toBe('Making forty-nine');
  expect(forcedWord('say what was asked: of aces')).toBe('Aces');
  expect(forcedWord('give your answer: Point of 5, making 49, “Not good”')).toBe('Not good');
});

it('elder is heard to say the least, or all of it where that is the rule', () => {
  expect(heard('Point of 5, making 51', true)).toBe('Point of five');
  expect(heard('Quint to the king', true)).toBe('Quint');
  expect(heard('Trio of aces', true)).toBe('Trio');
  expect(heard('Point of 5, making 51', false)).toBe('Point of five, making fifty-one');
  expect(heard('Quint to the king', false)).toBe('Quint to the king');
});
