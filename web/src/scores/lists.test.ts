import { expect, test } from 'vitest';
import { day, lineUp, plainName, streak } from './lists';

test('times, ids and streaks read as people say them', () => {
  expect(day('2026-11-16T05:20:41Z')).toBe('16 Nov 2026');
  expect(plainName('highest_score')).toBe('Highest score');
  expect(streak(3)).toBe('3 games won in a row');
  expect(streak(-2)).toBe('2 games lost in a row');
  expect(streak(1)).toBe('');
});

test('partners are named together', () => {
  expect(lineUp(['Anna', 'standard'])).toBe('Anna, Standard');
  expect(lineUp(['Anna', 'Otto', 'Clara', 'standard'])).toBe('Anna and Clara against Otto and Standard');
});
