import { expect, test } from 'vitest';
import { firstGroup, ruleGroups, rulesInForce, type Rule } from './rules-list';

const rule = (
  name: string,
  value: Rule['value'],
  usual: Rule['usual'] = value,
  about: Partial<Rule> = {},
): Rule => ({
  name,
  group_id: 'rules',
  group: 'Play and melding',
  label: name,
  meaning: '',
  value,
  usual,
  among: [],
  local: false,
  ...about,
});

test('shows what is on, what has been switched off, and how much', () => {
  const found = rulesInForce(
    [
      rule('on', true),
      rule('off', false),
      rule('dropped', false, true),
      rule('goal', 1000, 2000, { among: [{ value: 1000, label: '1000 points' }] }),
      rule('elsewhere', true, true, { group_id: 'scoring' }),
      rule('sound', true, true, { local: true }),
    ],
    'rules',
  );
  expect(found.map(one => [one.text, one.changed])).toEqual([
    ['on', false],
    ['dropped: off', true],
    ['goal: 1000 points', true],
  ]);
});

test('groups that hold nothing but one player’s own habits are left out', () => {
  expect(
    ruleGroups([
      rule('on', true),
      rule('sound', true, true, { group_id: 'player', group: 'Player', local: true }),
      rule('pay', 1, 1, { group_id: 'scoring', group: 'Scoring' }),
    ]),
  ).toEqual([
    { id: 'rules', title: 'Play and melding' },
    { id: 'scoring', title: 'Scoring' },
  ]);
});

test('the rules of play are shown before those of the deal, in any language', () => {
  const groups = [
    { id: 'dealing', title: 'Geben' },
    { id: 'rules', title: 'Spielen und Melden' },
  ];
  expect(firstGroup(groups)).toBe('rules');
  expect(firstGroup(groups.slice(0, 1))).toBe('dealing');
  expect(firstGroup([])).toBe('');
});
