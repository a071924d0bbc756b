// A ladder of numbers: bids that rise by ones and then by fives, places to cut a pack.

import type { Meaning } from '../api/generated/table-view';

/** The rung for a number somebody has typed: itself, or the next above it, or the last. */
export function nearestIndex(values: readonly string[], wanted: number): number {
  const at = values.findIndex(value => Number(value) >= wanted);
  return at < 0 ? values.length - 1 : at;
}

/** Rungs worth a button of their own: the first four, and the next two round numbers. */
export function jumps(values: readonly string[]): number[] {
  const rungs = values.map((_, at) => at);
  const round = rungs.filter(at => at > 3 && Number(values[at]) % 5 === 0);
  return [...rungs.slice(0, 4), ...round.slice(0, 2)];
}

/** What a value says: the meaning of the nearest value at or below it that has one. */
export function meaningOf(meanings: readonly Meaning[], value: string): Meaning | null {
  return meanings.findLast(said => Number(said.value) <= Number(value)) ?? null;
}
