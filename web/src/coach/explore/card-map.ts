// A map of cards as a table: one row a suit, one column a rank; and what is read out of a cell.

import type { Cell, ExploreReport, Sign } from '../../api/generated/answers';
import { jokerColour } from '../../cards/faces';
import { t } from '../words';

const JOKERS = ''; // in the place of a suit

export interface Row {
  /** Nothing for the row of the jokers. */
  readonly suit: string;
  /** By rank; nothing where the deck has no such card. */
  readonly cells: readonly (Cell | undefined)[];
}

export interface CardMap {
  readonly ranks: readonly string[];
  readonly rows: readonly Row[];
}

export function cardMap(grid: readonly Cell[]): CardMap {
  const plain = grid.filter(cell => jokerColour(cell.face) === null);
  const jokers = grid.filter(cell => jokerColour(cell.face) !== null);
  const ranks = [...new Set(plain.map(cell => cell.face[0]!))];
  const suits = [...new Set(plain.map(cell => cell.face[1]!))];
  const rows: Row[] = suits.map(suit => ({
    suit,
    cells: ranks.map(rank => plain.find(cell => cell.face === rank + suit)),
  }));
  return { ranks, rows: jokers.length ? [...rows, { suit: JOKERS, cells: jokers }] : rows };
}

export function signsOf(report: ExploreReport): ReadonlyMap<string, Sign> {
  return new Map(report.legend.map(sign => [sign.id, sign]));
}

/** “in your hand; not seen”, with a number before what is true of several copies. */
export function cellSummary(cell: Cell, signs: ReadonlyMap<string, Sign>): string {
  return counted(
    cell.copies.map(copy => signs.get(copy.sign)?.text ?? ''),
    'copies_of_sign',
  ).join('; ');
}

/** Why each copy is where it is; what is true of several is said once. */
export function cellReasons(cell: Cell): readonly string[] {
  return counted(
    cell.copies.map(copy => copy.why),
    'copies_of_reason',
  );
}

function counted(texts: readonly string[], id: 'copies_of_sign' | 'copies_of_reason'): string[] {
  return [...new Set(texts)].map(text => {
    const n = texts.filter(other => other === text).length;
    return n > 1 ? t(id, { n, text }) : text;
  });
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The face that an arrow key leads to; null at an edge, and for other keys. */
export function neighbourCell({ rows }: CardMap, face: string, key: string): string | null {
  const row = rows.findIndex(({ cells }) => cells.some(cell => cell?.face === face));
  const at = rows[row]?.cells.findIndex(cell => cell?.face === face) ?? -1;
  if (key === 'Home') return rows[row]?.cells[0]?.face ?? null;
  if (key === 'End') return rows[row]?.cells.at(-1)?.face ?? null;
  const step = STEPS[key];
  return (step && at + step[1] >= 0 && rows[row + step[0]]?.cells[at + step[1]]?.face) || null;
}
