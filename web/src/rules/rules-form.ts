// House rules as a form: what is changed, what is locked and why. Knows relations, not rules.

import { Trouble } from '../api/http';
import type { RuleForm } from '../api/generated/answers';
import { t } from './words';

export type RuleValue = boolean | number | string;
export type RuleValues = Readonly<Record<string, RuleValue>>;

export function ruleValues(form: readonly RuleForm[]): RuleValues {
  return Object.fromEntries(form.map(rule => [rule.name, rule.value]));
}

/** What is no longer as it was. */
export function changedValues(before: RuleValues, now: RuleValues): Record<string, RuleValue> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name] !== value));
}

export function ruleGroups(form: readonly RuleForm[]): { title: string; rules: RuleForm[] }[] {
  const titles = [...new Set(form.map(rule => rule.group))];
  return titles.map(title => ({ title, rules: form.filter(rule => rule.group === title) }));
}

export function changedRules(form: readonly RuleForm[]): RuleForm[] {
  return form.filter(rule => rule.value !== rule.usual);
}

/** The value of a rule, in words. */
export function ruleWords(rule: RuleForm): string {
  const named = rule.among.find(one => one.value === rule.value)?.label;
  return named ?? (typeof rule.value === 'boolean' ? t(rule.value ? 'yes' : 'no') : String(rule.value));
}

/** Whether the rules are those of the game with these changes and no others. */
export function hasTaken(changes: RuleValues, form: readonly RuleForm[]): boolean {
  return form.length > 0 && form.every(rule => rule.value === (changes[rule.name] ?? rule.usual));
}

/** Why a rule cannot be changed now; nothing if it can. */
export function lockReason(rule: RuleForm, form: readonly RuleForm[]): string {
  const on = (name: string): boolean => Boolean(form.find(other => other.name === name)?.value);
  const called = (name: string): string => form.find(other => other.name === name)?.label ?? name;
  if (rule.needs && !on(rule.needs) && !rule.value) return t('needs', { rule: called(rule.needs) });
  for (const other of form) {
    if (other.value && other.bars === rule.name) return t('barred', { rule: other.label });
    if (other.value && other.forces === rule.name && rule.value) return t('forced', { rule: other.label });
  }
  return '';
}

/** Rules as a file to keep or to give to somebody. */
export function rulesToText(preset: string, form: readonly RuleForm[]): string {
  const changes = Object.fromEntries(changedRules(form).map(rule => [rule.name, rule.value]));
  return JSON.stringify({ format: FORMAT, preset, changes }, null, 1);
}

const FORMAT = 'repique rules 1';

/** What such a file changes. Raises where it has no rules, or those of another game. */
export function rulesFromText(text: string, preset: string): RuleValues {
  let found: { format?: unknown; preset?: unknown; changes?: unknown };
  try {
    found = JSON.parse(text) as typeof found;
  } catch {
    throw new Trouble(t('not_a_file'));
  }
  if (found?.format !== FORMAT || typeof found.changes !== 'object' || found.changes === null)
    throw new Trouble(t('not_a_file'));
  if (found.preset !== preset) throw new Trouble(t('other_game'));
  return found.changes as RuleValues;
}

/** Rules with the word typed into the search box. */
export function findRules(form: readonly RuleForm[], asked: string): readonly RuleForm[] {
  const word = asked.trim().toLowerCase();
  if (!word) return form;
  return form.filter(rule =>
    [rule.label, rule.meaning, rule.code].some(text => text.toLowerCase().includes(word)),
  );
}
