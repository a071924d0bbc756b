import { expect, test } from 'vitest';
import { botLevels, botNames, winRecord } from './game-boxes';
import type { GameScore } from '../api/generated/answers';

const game = (preset: string, outcome: string): GameScore => ({ preset, outcome }) as GameScore;

test('the partner sits opposite and may be of another level', () => {
  expect(botLevels(4, 'expert', 'novice')).toEqual(['expert', 'novice', 'expert']);
  expect(botLevels(4, 'expert', '')).toEqual(['expert', 'expert', 'expert']);
  expect(botLevels(2, 'expert', 'novice')).toEqual(['expert']);
});

test('a record counts the games of one preset', () => {
  const scores = [
    game('piquet', 'won'),
    game('piquet', 'lost'),
    game('bezique', 'won'),
    game('piquet', 'drawn'),
  ];
  expect(winRecord(scores, 'piquet')).toBe('Won 1, lost 1, drawn 1');
  expect(winRecord(scores, 'bezique')).toBe('Won 1, lost 0');
  expect(winRecord(scores, 'binokel')).toBe('');
});

test('computer players have names in games for four', () => {
  const liked = { left_name: 'Otto', partner_name: '', right_name: 'Ruth' };
  expect(botNames(4, liked)).toEqual(['Otto', '', 'Ruth']);
  expect(botNames(2, liked)).toEqual([]);
});
