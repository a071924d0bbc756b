import { expect, test } from 'vitest';
import { botLevels, botNames, gamesInPageOrder, inPageOrder, winRecord } from './game-boxes';
import type { GameScore, PresetTitle } from '../api/generated/answers';

const game = (preset: string, outcome: string): GameScore => ({ preset, outcome }) as GameScore;

test('the partner sits opposite and may be of another level', () => {
  expect(botLevels(4, 'expert', 'novice')).toEqual(['expert', 'novice', 'expert']);
  expect(botLevels(4, 'expert', '')).toEqual(['expert', 'expert', 'expert']);
  expect(botLevels(2, 'expert', 'novice')).toEqual(['expert']);
});

test('a record counts the games of one preset', () => {
  const scores = [game('one', 'won'), game('one', 'lost'), game('another', 'won'), game('one', 'drawn')];
  expect(winRecord(scores, 'one')).toBe('Won 1, lost 1, drawn 1');
  expect(winRecord(scores, 'another')).toBe('Won 1, lost 0');
  expect(winRecord(scores, 'third')).toBe('');
});

test('computer players have names in games for four', () => {
  const liked = { left_name: 'Otto', partner_name: '', right_name: 'Ruth' };
  expect(botNames(4, liked)).toEqual(['Otto', '', 'Ruth']);
  expect(botNames(2, liked)).toEqual([]);
});

const preset = (name: string, order: number): PresetTitle => ({
  name,
  title: name,
  lesson: false,
  help_topic: '',
  box: { line: '', cards: [], faces: '', order },
});

test('games say their own place on the page', () => {
  const found = inPageOrder([preset('c', 1000), preset('a', 2), preset('b', 1)]);
  expect(found.map(one => one.name)).toEqual(['b', 'a', 'c']);
});

test('a game stands where the first of its presets stands', () => {
  const games = [
    { id: 'late', presets: [preset('d', 9)] },
    { id: 'both', presets: [preset('c', 8), preset('a', 1)] },
    { id: 'second', presets: [preset('b', 2)] },
  ];
  expect(gamesInPageOrder(games).map(one => one.id)).toEqual(['both', 'second', 'late']);
});
