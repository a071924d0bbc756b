import { expect, test } from 'vitest';
import { levels, names, record } from './game-boxes';
import type { GameScore } from '../api/generated/answers';

const game = (preset: string, outcome: string): GameScore => ({ preset, outcome }) as GameScore;

test('the partner sits opposite and may be of another level', () => {
  expect(levels(4, 'expert', 'novice')).toEqual(['expert', 'novice', 'expert']);
  expect(levels(4, 'expert', '')).toEqual(['expert', 'expert', 'expert']);
  expect(levels(2, 'expert', 'novice')).toEqual(['expert']);
});

test('a record counts the games of one preset', () => {
  const scores = [
    game('piquet', 'won'),
    game('piquet', 'lost'),
    game('bezique', 'won'),
    game('piquet', 'drawn'),
  ];
  expect(record(scores, 'piquet')).toBe('Won 1, lost 1, drawn 1');
  expect(record(scores, 'bezique')).toBe('Won 1, lost 0');
  expect(record(scores, 'binokel')).toBe('');
});

test('computer players have names in games for four', () => {
  const liked = { left_name: 'Otto', partner_name: '', right_name: 'Ruth' };
  expect(names(4, liked)).toEqual(['Otto', '', 'Ruth']);
  expect(names(2, liked)).toEqual([]);
});
