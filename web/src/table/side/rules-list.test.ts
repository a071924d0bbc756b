import { expect, test } from 'vitest';
import { rulesInForce, shortTitle, ruleTitles, type Rule } from './rules-list';

const rule = (
  name: string,
  value: Rule['value'],
  usual: Rule['usual'] = value,
  about: Partial<Rule> = {},
): Rule => ({
  name,
  group: 'rules',
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
      rule('elsewhere', true, true, { group: 'scoring' }),
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
    ruleTitles([
      rule('on', true),
      rule('sound', true, true, { group: 'Player', local: true }),
      rule('pay', 1, 1, { group: 'Scoring' }),
    ]),
  ).toEqual(['rules', 'Scoring']);
});

test('a group has a name that fits on a button and says something', () => {
  expect(['Dealing', 'Rules of play and melding', 'For experts'].map(shortTitle)).toEqual([
    'Dealing',
    'Rules',
    'For experts',
  ]);
});
