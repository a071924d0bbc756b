import { expect, test } from 'vitest';
import { agrees, asFile, changed, found, fromFile, groups, lock } from './rules-form';
import type { RuleForm } from '../api/generated/answers';

const rule = (name: string, value: boolean, more: Partial<RuleForm> = {}): RuleForm => ({
  name,
  code: '',
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
  expect(lock(inner, [rule('deck64', false), inner])).toBe('Only together with DECK64.');
  expect(lock(inner, [rule('deck64', true), inner])).toBe('');
});

test('a rule that another forces or bars says so', () => {
  const forced = rule('all', true);
  expect(lock(forced, [forced, rule('brisque', true, { forces: 'all' })])).toBe(
    'Stays on while BRISQUE is on.',
  );
  const barred = rule('cut', false);
  expect(lock(barred, [barred, rule('tournament', true, { bars: 'cut' })])).toBe(
    'Not available while TOURNAMENT is on.',
  );
  expect(lock(barred, [barred, rule('tournament', false, { bars: 'cut' })])).toBe('');
});

test('rules go into a file and come back from it', () => {
  const form = [rule('a', true), rule('b', false)];
  expect(fromFile(asFile('pinochle', form), 'pinochle')).toEqual({ a: true });
  expect(() => fromFile(asFile('pinochle', form), 'piquet')).toThrow('another game');
  for (const bad of ['', '[]', 'null', '{"format":"repique rules 1"}'])
    expect(() => fromFile(bad, 'pinochle')).toThrow('no file');
});

test('groups keep their order, changes and words are found', () => {
  const form = [rule('a', true), rule('b', false, { group: 'Scoring' }), rule('c', false)];
  expect(groups(form).map(group => [group.title, group.rules.length])).toEqual([
    ['Dealing', 2],
    ['Scoring', 1],
  ]);
  expect(changed(form).map(one => one.name)).toEqual(['a']);
  expect(found(form, ' B ').map(one => one.name)).toEqual(['b']);
});

test('rules are those of a set when nothing else differs', () => {
  const form = [rule('deck64', true), rule('dix', false)];
  expect(agrees({ deck64: true }, form)).toBe(true);
  expect(agrees({ deck64: true, dix: false }, form)).toBe(true);
  expect(agrees({}, form)).toBe(false);
  expect(agrees({}, [])).toBe(false);
});
