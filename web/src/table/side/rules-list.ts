// House rules as a list for players: those that are on, and those that say how much.

export interface Rule {
  readonly name: string;
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

/** What groups there are of rules that concern the table and not only one player’s own. */
export function ruleTitles(rules: readonly Rule[]): string[] {
  return [...new Set(rules.filter(rule => !rule.local).map(rule => rule.group))];
}

/**
 * A group on a narrow button: “Rules of play and melding” by its first word; “For” alone would say nothing.
 */
export function shortTitle(title: string): string {
  return title.startsWith('For ') ? title : title.split(' ')[0]!;
}

/** A rule that is off is shown only if it is usually on. */
export function rulesInForce(rules: readonly Rule[], group: string): ShownRule[] {
  return rules
    .filter(
      rule => rule.group === group && !rule.local && (rule.value !== false || rule.value !== rule.usual),
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
  if (value === false) return `${label}: off`;
  return `${label}: ${among.find(one => one.value === value)?.label || value}`;
}
