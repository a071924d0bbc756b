import { expect, test } from 'vitest';
import { day, lineUp, opponents, streak } from './lists';
import { nameOf } from './words';

test('times, ids and streaks read as people say them', () => {
  expect(day('2026-11-16T05:20:41Z')).toBe('16 Nov 2026');
  expect(day('')).toBe('');
  expect(nameOf('largest_defeat')).toBe('Largest loss');
  expect(nameOf('eighty_kings')).toBe('Eighty kings');
  expect(streak(3)).toBe('3 games won in a row');
  expect(streak(-2)).toBe('2 games lost in a row');
  expect(streak(1)).toBe('');
});

test('partners are named together', () => {
  expect(lineUp(['Anna', 'standard'])).toBe('Anna against Standard');
  expect(lineUp(['Anna', 'Otto', 'Clara', 'standard'])).toBe('Anna and Clara against Otto and Standard');
});

test('opponents are people by name and computer players by level', () => {
  expect(opponents({ people: ['Bert', 'Carla'], level: 'expert' })).toBe('Bert, Carla and Expert');
  expect(opponents({ people: [], level: 'standard' })).toBe('Standard');
});
