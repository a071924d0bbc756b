// How wide the cards are: four sizes to choose from, or whatever the room allows.

export const sizes = { small: 71, regular: 96, large: 124, huge: 160 } as const;
export type CardSize = keyof typeof sizes;

/** `fixed` keeps the chosen size while it fits, `auto` takes the second largest that fits, `largest` the largest. */
export type Resizing = 'fixed' | 'auto' | 'largest';

/** The room for cards: so many beside each other, each showing this part of its width, in so many rows. */
export type Room = { width: number; height: number; cards: number; separation: number; rows: number };

export function cardWidth(size: CardSize, resizing: Resizing, room: Room): number {
  const widest = widestIn(room);
  const fitting = Object.values(sizes).filter(width => width <= widest);
  if (resizing === 'auto') return fitting.at(-2) ?? fitting.at(-1) ?? widest;
  if (resizing === 'largest') return fitting.at(-1) ?? widest;
  return Math.min(sizes[size], fitting.at(-1) ?? widest);
}

/** The widest card that fits, in whole pixels. */
export function widestIn({ width, height, cards, separation, rows }: Room): number {
  const across = width / (1 + Math.max(0, cards - 1) * separation);
  const down = ((height / rows) * 5) / 7;
  return Math.max(1, Math.floor(Math.min(across, down)));
}
