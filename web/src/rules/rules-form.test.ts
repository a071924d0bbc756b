import { expect, test } from 'vitest';
import {
  hasTaken,
  rulesToText,
  changedRules,
  findRules,
  rulesFromText,
  ruleGroups,
  lockReason,
} from './rules-form';
import type { RuleForm } from '../api/generated/answers';

const rule = (name: string, value: boolean, more: Partial<RuleForm> = {}): RuleForm => ({
  name,
  code: '',
  group_id: 'dealing',
  group: 'Dealing',
  label: name.toUpperCase(),
  meaning: '',
  value,
  usual: false,
  among: [],
  least: null,
  most: null,
  lasting: false,
  local: false,
  needs: '',
  forces: '',
  excludes: '',
  bars: '',
  notes: [],
  known_in: [],
  foreign: false,
  ...more,
});

test('a rule that needs another waits for it', () => {
  const inner = rule('deal16', false, { needs: 'deck64' });
  expect(lockReason(inner, [rule('deck64', false), inner])).toBe('Only with DECK64.');
  expect(lockReason(inner, [rule('deck64', true), inner])).toBe('');
});

test('a rule that another forces or bars says so', () => {
  const forced = rule('all', true);
  expect(lockReason(forced, [forced, rule('brisque', true, { forces: 'all' })])).toBe(
    'Stays on while BRISQUE is on.',
  );
  const barred = rule('cut', false);
  expect(lockReason(barred, [barred, rule('tournament', true, { bars: 'cut' })])).toBe(
    'Not available while TOURNAMENT is on.',
  );
  expect(lockReason(barred, [barred, rule('tournament', false, { bars: 'cut' })])).toBe('');
});

test('rules go into a file and come back from it', () => {
  const form = [rule('a', true), rule('b', false)];
  expect(rulesFromText(rulesToText('pinochle', form), 'pinochle')).toEqual({ a: true });
  expect(() => rulesFromText(rulesToText('pinochle', form), 'piquet')).toThrow('another game');
  for (const bad of ['', '[]', 'null', '{"format":"repique rules 1"}'])
    expect(() => rulesFromText(bad, 'pinochle')).toThrow('no house rules');
});

test('groups keep their order, changes and words are found', () => {
  const form = [rule('a', true), rule('b', false, { group: 'Scoring' }), rule('c', false)];
  expect(ruleGroups(form).map(group => [group.title, group.rules.length])).toEqual([
    ['Dealing', 2],
    ['Scoring', 1],
  ]);
  expect(changedRules(form).map(one => one.name)).toEqual(['a']);
  expect(findRules(form, ' B ').map(one => one.name)).toEqual(['b']);
});

test('rules are those of a set when nothing else differs', () => {
  const form = [rule('deck64', true), rule('dix', false)];
  expect(hasTaken({ deck64: true }, form)).toBe(true);
  expect(hasTaken({ deck64: true, dix: false }, form)).toBe(true);
  expect(hasTaken({}, form)).toBe(false);
  expect(hasTaken({}, [])).toBe(false);
});
