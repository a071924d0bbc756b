// What is new: the fragments of the changelog, sorted by their kind. Loaded only by whoever wants to read it.

const found = import.meta.glob<string>('../../../changelog.d/*.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const KINDS = [
  ['added', 'New'],
  ['changed', 'Changed'],
  ['fixed', 'Mended'],
  ['removed', 'Gone'],
] as const;

/** One text with a chapter for each kind. */
export function joinFragments(fragments: Readonly<Record<string, string>>): string {
  const chapters = KINDS.map(([kind, title]) => {
    const own = Object.entries(fragments).filter(([path]) => path.endsWith(`.${kind}.md`));
    return own.length
      ? `## ${title}\n\n${own.map(([, text]) => `- ${text.trim().replace(/\s*\n\s*/g, ' ')}`).join('\n')}`
      : '';
  });
  return [
    '# What is new\n\nVersion 0.1, the first. Nothing has been released before it.',
    ...chapters.filter(Boolean),
  ].join('\n\n');
}

export const changelog = joinFragments(found);
