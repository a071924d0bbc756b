// House rules as a list for players: those that are on, and those that say how much.

import { t } from '../words';

export const DEALING = 'dealing';

export interface Rule {
  readonly name: string;
  readonly group_id: string;
  readonly group: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly { readonly value: boolean | number | string; readonly label: string }[];
  readonly local: boolean;
}

export interface ShownRule {
  readonly name: string;
  readonly text: string;
  readonly meaning: string;
  readonly changed: boolean;
}

export interface RuleGroup {
  readonly id: string;
  readonly title: string;
}

/** What groups there are of rules that concern the table and not only one player’s own. */
export function ruleGroups(rules: readonly Rule[]): RuleGroup[] {
  const titles = new Map(rules.filter(rule => !rule.local).map(rule => [rule.group_id, rule.group]));
  return [...titles].map(([id, title]) => ({ id, title }));
}

/** The group that is shown first: the rules of play, not those of the deal. */
export function firstGroup(groups: readonly RuleGroup[]): string {
  return (groups.find(({ id }) => id !== DEALING) ?? groups[0])?.id ?? '';
}

/** A rule that is off is shown only if it is usually on. */
export function rulesInForce(rules: readonly Rule[], groupId: string): ShownRule[] {
  return rules
    .filter(
      rule => rule.group_id === groupId && !rule.local && (rule.value !== false || rule.value !== rule.usual),
    )
    .map(rule => ({
      name: rule.name,
      text: said(rule),
      meaning: rule.meaning,
      changed: rule.value !== rule.usual,
    }));
}

function said({ label, value, among }: Rule): string {
  if (value === true) return label;
  if (value === false) return t('rule_off', { rule: label });
  const shown = among.find(one => one.value === value)?.label || String(value);
  return t('rule_value', { rule: label, value: shown });
}
