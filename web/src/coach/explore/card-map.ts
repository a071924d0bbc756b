// A map of cards as a table: one row a suit, one column a rank; and what is read out of a cell.

import type { Cell, ExploreReport, Sign } from '../../api/generated/answers';

export interface Row {
  readonly suit: string;
  /** By rank; nothing where the pack has no such card. */
  readonly cells: readonly (Cell | undefined)[];
}

export interface CardMap {
  readonly ranks: readonly string[];
  readonly rows: readonly Row[];
}

export function cardMap(grid: readonly Cell[]): CardMap {
  const ranks = [...new Set(grid.map(cell => cell.face[0]!))];
  const suits = [...new Set(grid.map(cell => cell.face[1]!))];
  return {
    ranks,
    rows: suits.map(suit => ({
      suit,
      cells: ranks.map(rank => grid.find(cell => cell.face === rank + suit)),
    })),
  };
}

export function signsOf(report: ExploreReport): ReadonlyMap<string, Sign> {
  return new Map(report.legend.map(sign => [sign.id, sign]));
}

/** “in your hand; not seen”, with a number before what is true of several copies. */
export function cellSummary(cell: Cell, signs: ReadonlyMap<string, Sign>): string {
  return counted(
    cell.copies.map(copy => signs.get(copy.sign)?.text ?? ''),
    ' ×',
  ).join('; ');
}

/** Why each copy stands where it does; what is true of several is said once. */
export function cellReasons(cell: Cell): readonly string[] {
  return counted(
    cell.copies.map(copy => copy.why),
    ' copies:',
  );
}

function counted(texts: readonly string[], times: string): string[] {
  return [...new Set(texts)].map(text => {
    const number = texts.filter(other => other === text).length;
    return number > 1 ? `${number}${times} ${text}` : text;
  });
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The face that an arrow key leads to; null at an edge, and for other keys. */
export function neighbourCell({ ranks, rows }: CardMap, face: string, key: string): string | null {
  const row = rows.findIndex(({ suit }) => suit === face[1]);
  const at = ranks.indexOf(face[0]!);
  if (key === 'Home') return rows[row]?.cells[0]?.face ?? null;
  if (key === 'End') return rows[row]?.cells.at(-1)?.face ?? null;
  const step = STEPS[key];
  return (step && at + step[1] >= 0 && rows[row + step[0]]?.cells[at + step[1]]?.face) || null;
}
