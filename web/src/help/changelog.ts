// What is new: CHANGELOG.md, with the fragments of the next release before its newest section.

import released from '../../../CHANGELOG.md?raw';
import { t } from './words';

const fragments = import.meta.glob<string>('../../../changelog.d/*.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// The same kinds, in the same order, as in tools/release.py.
const KINDS = ['added', 'changed', 'fixed', 'removed'] as const;

/** The fragments as one section with a part for each kind; empty if there are none. */
export function unreleased(pending: Readonly<Record<string, string>>): string {
  const parts = KINDS.map(kind => {
    const own = Object.entries(pending).filter(([path]) => path.endsWith(`.${kind}.md`));
    const items = own.map(([, text]) => `- ${text.trim().replace(/\s*\n\s*/g, ' ')}`);
    return items.length ? `### ${t(`changes_${kind}`)}\n\n${items.join('\n')}` : '';
  }).filter(Boolean);
  return parts.length ? [`## ${t('not_released')}`, ...parts].join('\n\n') : '';
}

/** The changelog with the fragments before its newest release. */
export function withFragments(text: string, pending: Readonly<Record<string, string>>): string {
  const newest = text.search(/^## /m);
  const [head, rest] = newest < 0 ? [text, ''] : [text.slice(0, newest), text.slice(newest)];
  return [head, unreleased(pending), rest]
    .map(part => part.trim())
    .filter(Boolean)
    .join('\n\n');
}

export const changelog = withFragments(released, fragments);
