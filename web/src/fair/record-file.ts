// Reads a file of records, as docs/notation.md describes it, without knowing the rules of any game.

import { t } from './words';

export interface RecordMove {
  /** Undefined for chance. */
  readonly seat: number | undefined;
  readonly verb: string;
  readonly value: string;
  readonly cards: readonly string[];
}

export interface GameRecord {
  /** The lines about the game and its rules, as they stand in the file but for blanks and comments. */
  readonly rules: readonly string[];
  readonly notes: ReadonlyMap<string, string>;
  readonly moves: readonly RecordMove[];
}

const LARGEST = 64 * 2 ** 20; // characters
const LONGEST_QUOTE = 60; // characters
const HEAD = /^([a-z_]+)(?::([^\s:]+))?$/;
const CARD = /^(?:[1-9A-WYZ][A-WYZ]|X[RB])[2-9]?$/;
const SEAT = /^[0-9]$/;

/** The games of a file; throws an error with a sentence if it is no record. */
export function parseRecords(text: string): GameRecord[] {
  if (text.length > LARGEST) throw new Error(t('file_too_large'));
  if (!text.trim()) throw new Error(t('empty_record'));
  if (hasStrangeMarks(text)) throw new Error(t('not_a_record'));
  const games: string[][] = [[]];
  for (const row of text.split(/\r\n|\n|\r/)) {
    if (row.trim() === '---') games.push([]);
    else games.at(-1)!.push(row);
  }
  return games.map(parseRecord);
}

/** Control characters by which another program might divide lines or words in another way. */
function hasStrangeMarks(text: string): boolean {
  return Array.from(text).some(mark => {
    const code = mark.codePointAt(0)!;
    const isBlank = mark !== ' ' && /\s/.test(mark);
    return (code < 32 || (code >= 127 && code < 160) || isBlank) && !'\n\r\t'.includes(mark);
  });
}

function parseRecord(rows: readonly string[]): GameRecord {
  const rules: string[] = [];
  const notes = new Map<string, string>();
  const moves: RecordMove[] = [];
  for (const row of rows) {
    const words = row.split(';', 1)[0]!.split(/\s+/).filter(Boolean);
    const [head, ...rest] = words;
    if (head === undefined || head === '=') continue;
    if (head === 'note' && rest.length && rules.length) notes.set(rest[0]!, rest.slice(1).join(' '));
    else if ((head === '-' || SEAT.test(head)) && rest.length && rules.length)
      moves.push(parseMove(head, rest));
    else if (isRule(head, words.length, rules.length === 0) && !moves.length) rules.push(words.join(' '));
    else throw new Error(t('not_a_line', { line: shown(words) }));
  }
  if (!rules.length) throw new Error(t('empty_record'));
  return { rules, notes, moves };
}

function shown(words: readonly string[]): string {
  return words.join(' ').slice(0, LONGEST_QUOTE);
}

function isRule(head: string, words: number, first: boolean): boolean {
  if (first || head === 'game') return first && head === 'game' && words === 3;
  return (words === 2 && (head === 'number' || head === 'dealer')) || (words === 3 && head === 'option');
}

function parseMove(seat: string, words: readonly string[]): RecordMove {
  const [head, ...cards] = words;
  const found = HEAD.exec(head!);
  if (!found || !cards.every(card => CARD.test(card)))
    throw new Error(t('not_a_move', { line: shown(words) }));
  return { seat: seat === '-' ? undefined : Number(seat), verb: found[1]!, value: found[2] ?? '', cards };
}
