// House rules as a form: what is changed, what is locked and why. Knows relations, not rules.

import type { RuleForm } from '../answers';

export type RuleValue = boolean | number | string;
export type RuleValues = Readonly<Record<string, RuleValue>>;

export function values(form: readonly RuleForm[]): RuleValues {
  return Object.fromEntries(form.map(rule => [rule.name, rule.value]));
}

/** What is no longer as it was. */
export function differing(before: RuleValues, now: RuleValues): Record<string, RuleValue> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name] !== value));
}

export function groups(form: readonly RuleForm[]): { title: string; rules: RuleForm[] }[] {
  const titles = [...new Set(form.map(rule => rule.group))];
  return titles.map(title => ({ title, rules: form.filter(rule => rule.group === title) }));
}

export function changed(form: readonly RuleForm[]): RuleForm[] {
  return form.filter(rule => rule.value !== rule.usual);
}

/** Why a rule cannot be changed just now; nothing if it can. */
export function lock(rule: RuleForm, form: readonly RuleForm[]): string {
  const on = (name: string): boolean => Boolean(form.find(other => other.name === name)?.value);
  const called = (name: string): string => form.find(other => other.name === name)?.label ?? name;
  if (rule.needs && !on(rule.needs) && !rule.value) return `Needs ${called(rule.needs)}.`;
  for (const other of form) {
    if (other.value && other.bars === rule.name) return `Not available while ${other.label} is on.`;
    if (other.value && other.forces === rule.name && rule.value) return `Stays on while ${other.label} is on.`;
  }
  return '';
}

/** Rules that the word typed into the search box is about. */
export function found(form: readonly RuleForm[], asked: string): readonly RuleForm[] {
  const word = asked.trim().toLowerCase();
  if (!word) return form;
  return form.filter(rule => [rule.label, rule.meaning, rule.code].some(text => text.toLowerCase().includes(word)));
}
