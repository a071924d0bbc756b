import { expect, test } from 'vitest';
import { inForce, type Rule } from './rules';

const rule = (name: string, value: Rule['value'], usual: Rule['usual'] = value, about: Partial<Rule> = {}): Rule => ({
  name, group: 'rules', label: name, meaning: '', value, usual, among: [], local: false, ...about,
});

test('shows what is on, what has been switched off, and how much', () => {
  const found = inForce([
    rule('on', true), rule('off', false), rule('dropped', false, true), rule('goal', 1000, 2000, { among: [{ value: 1000, label: '1000 points' }] }),
    rule('elsewhere', true, true, { group: 'scoring' }), rule('sound', true, true, { local: true }),
  ], 'rules');
  expect(found.map(one => [one.text, one.changed])).toEqual([['on', false], ['dropped: off', true], ['goal: 1000 points', true]]);
});
