// A help text as a tree of blocks: headings, paragraphs, lists, tables. Nothing of it is ever taken as HTML.

export type Inline =
  { kind: 'text' | 'em' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph' | 'quote'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'pre'; text: string };

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

const MARKS =
  /!\[[^\]]*\]\([^)]*\)|\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]*)\)|<(https?:\/\/[^>\s]+)>/g;

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > at) parts.push({ kind: 'text', text: text.slice(at, found.index) });
    const [whole, strong, em, code, label, to, bare] = found;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (em !== undefined) parts.push({ kind: 'em', text: em });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (bare !== undefined) parts.push({ kind: 'link', text: bare, to: bare });
    else if (label !== undefined) parts.push({ kind: 'link', text: label, to: safe(to!) }); // pictures are left out
    at = found.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** Only places in the same text, and pages of the web, may be linked. */
function safe(to: string): string {
  return to.startsWith('#') || /^https?:\/\//.test(to) ? to : '';
}

const ITEM = /^(\s*)([-*]|\d+\.)\s+/;

export function parseBlocks(text: string): Block[] {
  const lines = text.replace(/\r/g, '').split('\n');
  const found: Block[] = [];
  let n = 0;
  const until = (stop: (line: string) => boolean): string[] => {
    const begin = n;
    while (n < lines.length && !stop(lines[n]!)) n += 1;
    return lines.slice(begin, n);
  };
  while (n < lines.length) {
    const line = lines[n]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') n += 1;
    else if (heading) {
      found.push({
        kind: 'heading',
        level: heading[1]!.length,
        id: slug(heading[2]!),
        text: heading[2]!.replace(/[*`]/g, ''),
      });
      n += 1;
    } else if (line.startsWith('```')) {
      n += 1;
      found.push({ kind: 'pre', text: until(other => other.startsWith('```')).join('\n') });
      n += 1;
    } else if (/^ {4}/.test(line)) {
      found.push({
        kind: 'pre',
        text: until(other => other.trim() !== '' && !/^ {4}/.test(other))
          .map(other => other.slice(4))
          .join('\n')
          .trimEnd(),
      });
    } else if (line.startsWith('|')) {
      found.push(table(until(other => !other.startsWith('|'))));
    } else if (ITEM.test(line)) {
      found.push(list(until(other => other.trim() === '' || /^#/.test(other) || other.startsWith('|'))));
    } else if (line.startsWith('>')) {
      const quoted = until(other => !other.startsWith('>')).map(other => other.replace(/^>\s?/, ''));
      found.push({ kind: 'quote', parts: parseInline(quoted.join(' ')) });
    } else {
      const said = until(
        other => other.trim() === '' || /^#{1,6}\s|^\||^```/.test(other) || ITEM.test(other),
      );
      found.push({ kind: 'paragraph', parts: parseInline(said.map(other => other.trim()).join(' ')) });
    }
  }
  return found;
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0]!), items: items.map(parseInline) };
}

function table(lines: string[]): Block {
  const cells = (line: string): Inline[][] =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map(cell => parseInline(cell.trim()));
  const [head = '', ...rest] = lines.filter(line => !/^\|[\s|:-]+$/.test(line));
  return { kind: 'table', head: cells(head), rows: rest.map(cells) };
}

/** A text cut at its headings, for the search. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export function sectionsOf(all: readonly Block[]): Section[] {
  const found: { id: string; title: string; blocks: Block[] }[] = [];
  for (const block of all) {
    if (block.kind === 'heading' && block.level <= 2)
      found.push({ id: block.id, title: block.text, blocks: [] });
    found.at(-1)?.blocks.push(block);
  }
  return found;
}

export function blockText(block: Block): string {
  const plain = (parts: readonly Inline[]): string => parts.map(part => part.text).join('');
  switch (block.kind) {
    case 'heading':
    case 'pre':
      return block.text;
    case 'paragraph':
    case 'quote':
      return plain(block.parts);
    case 'list':
      return block.items.map(plain).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plain).join(' ');
  }
}
