import { expect, test } from 'vitest';
import type { LessonTexts } from '../../api/generated/answers';
import { finished, following, meaning, nextRule, opened, progress, stepAt } from './lesson-text';

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
  expect(opened(texts)).toBe(1);
  expect(stepAt(texts, 1)).toBeNull();
  expect(stepAt(texts, 3)?.say).toBe('Second.');
  expect(progress(texts, 1)).toEqual({ made: 0, all: 3 });
  expect(progress(texts, 4)).toEqual({ made: 3, all: 3 });
});

test('skipping stops at the next rule, then at the end', () => {
  expect(nextRule(texts, 1)).toBe(3);
  expect(nextRule(texts, 3)).toBe(finished(texts));
});

test('lessons follow each other round', () => {
  expect(following(['a', 'b'], 'a')).toBe('b');
  expect(following(['a', 'b'], 'b')).toBe('a');
  expect(following(['a'], 'a')).toBe('');
});

test('keys go on, skip and stop, but a card in the hand keeps its own', () => {
  const key = (name: string, shiftKey = false): Parameters<typeof meaning>[0] => ({
    key: name,
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  });
  expect(meaning(key(' '), 'elsewhere')).toBe('next');
  expect(meaning(key('Enter'), 'hand')).toBeNull();
  expect(meaning(key('Enter'), 'control')).toBeNull();
  expect(meaning(key('ArrowRight'), 'next')).toBe('next');
  expect(meaning(key('ArrowRight'), 'hand')).toBeNull();
  expect(meaning(key('Enter', true), 'hand')).toBe('skip');
  expect(meaning(key('Escape'), 'control')).toBe('stop');
  expect(meaning({ ...key('Enter'), ctrlKey: true }, 'elsewhere')).toBeNull();
});
