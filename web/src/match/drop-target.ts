// Where a dragged card is let go: decided by the card, not by the pointer, and with leeway.

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const ENOUGH = 0.25; // of the card must lie over a place

function shared(one: Rectangle, other: Rectangle): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Whether one lies over the other, however little. */
export function overlaps(one: Rectangle, other: Rectangle): boolean {
  return shared(one, other) > 0;
}

function holds(box: Rectangle, x: number, y: number): boolean {
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
}

/** The place under the middle of the card, else the one that most of it lies over. */
export function findDropTarget<Place extends string>(
  card: Rectangle,
  places: readonly (readonly [Place, Rectangle])[],
): Place | '' {
  const x = card.left + card.width / 2;
  const y = card.top + card.height / 2;
  const under = places.find(([, box]) => holds(box, x, y));
  if (under) return under[0];
  const [best] = [...places].sort((a, b) => shared(card, b[1]) - shared(card, a[1]));
  return best && shared(card, best[1]) >= ENOUGH * card.width * card.height ? best[0] : '';
}

/** Before which of the other cards it comes: the leading edge decides, and the row that is nearest. */
export function insertionIndex(card: Rectangle, others: readonly Rectangle[]): number {
  const middle = card.top + card.height / 2;
  const away = (box: Rectangle): number => Math.abs(box.top + box.height / 2 - middle);
  const near = Math.min(...others.map(away));
  const row = others.map((box, at) => ({ box, at })).filter(({ box }) => away(box) < near + box.height / 4);
  const next = row.find(({ box }) => box.left > card.left);
  return next ? next.at : (row.at(-1)?.at ?? -1) + 1;
}

/**
 * Between which cards a dragged one lies: where it would go in, or, while it is `stuck` among real cards,
 * where it came in.
 */
export function depth(before: number, slot: number, stuck: boolean): number {
  return stuck && before >= 0 ? before : slot;
}

/** Its layer, where the cards of a hand lie on even ones in their order and it was the `own`th of them. */
export function layer(depth: number, own: number): number {
  return depth > own ? 2 * depth + 1 : 2 * depth - 1;
}
