import { expect, test } from 'vitest';
import type { LessonTexts } from '../../api/generated/answers';
import { totalMoves, nextLesson, keyMeaning, nextRule, openingMoves, progress, stepAt } from './lesson-text';

const rule = { kind: 'rule', text: 'A trick is won by the higher card.' };
const texts: LessonTexts = {
  preset: 'pinochle',
  title: 'A lesson',
  opening: 'Cards.',
  closing: 'Done.',
  steps: [
    { moves: 2, say: 'First.', notes: [{ kind: 'table', text: 'Click a card.' }] },
    { moves: 3, say: 'Second.', notes: [rule] },
    { moves: 4, say: 'Third.', notes: [] },
  ],
};

test('every move has its own words, and before the first there are none', () => {
  expect(openingMoves(texts)).toBe(1);
  expect(stepAt(texts, 1)).toBeNull();
  expect(stepAt(texts, 3)?.say).toBe('Second.');
  expect(progress(texts, 1)).toEqual({ made: 0, all: 3 });
  expect(progress(texts, 4)).toEqual({ made: 3, all: 3 });
});

test('skipping stops at the next rule, then at the end', () => {
  expect(nextRule(texts, 1)).toBe(3);
  expect(nextRule(texts, 3)).toBe(totalMoves(texts));
});

test('lessons follow each other round', () => {
  expect(nextLesson(['a', 'b'], 'a')).toBe('b');
  expect(nextLesson(['a', 'b'], 'b')).toBe('a');
  expect(nextLesson(['a'], 'a')).toBe('');
});

test('keys go on, skip and stop, but a card in the hand keeps its own', () => {
  const key = (name: string, shiftKey = false): Parameters<typeof keyMeaning>[0] => ({
    key: name,
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  });
  expect(keyMeaning(key(' '), 'elsewhere')).toBe('next');
  expect(keyMeaning(key('Enter'), 'hand')).toBeNull();
  expect(keyMeaning(key('Enter'), 'control')).toBeNull();
  expect(keyMeaning(key('ArrowRight'), 'next')).toBe('next');
  expect(keyMeaning(key('ArrowRight'), 'hand')).toBeNull();
  expect(keyMeaning(key('Enter', true), 'hand')).toBe('skip');
  expect(keyMeaning(key('Escape'), 'control')).toBe('stop');
  expect(keyMeaning({ ...key('Enter'), ctrlKey: true }, 'elsewhere')).toBeNull();
});
