// A deal as it is made at a table: packets of cards go from the pack to each hand in turn.

import type { Motion } from './flights';

/**
 * When each card of each hand sets out, in ms; the first hand gets the first packet. Cards beyond the last
 * packet come one by one.
 */
export function departures(sizes: readonly number[], packets: readonly number[], pause: number): number[][] {
  const most = Math.max(0, ...sizes);
  const packetOf = packets.flatMap((size, round) => Array.from({ length: size }, () => round));
  while (packetOf.length < most) packetOf.push((packetOf.at(-1) ?? -1) + 1);
  const before = packetOf.map(round => packetOf.indexOf(round)); // cards of a hand in earlier packets
  return sizes.map((size, hand) =>
    Array.from({ length: size }, (_, card) => {
      const packet = packetOf.filter(round => round === packetOf[card]).length;
      return (before[card]! * sizes.length + hand * packet) * pause;
    }),
  );
}

/** How long a deal of so many cards lasts, one by one or in packets that come as much later. */
export function dealDuration(motion: Motion, cards: number): number {
  return motion.duration === 0 ? 0 : motion.duration + cards * motion.stagger;
}

/** Lets the cards of these zones fly from the pack; a click or a key lays them down at once. */
export function dealOut(
  root: HTMLElement,
  pack: string,
  hands: readonly string[],
  packets: readonly number[],
  motion: Motion,
  onskip: () => void,
): void {
  const from = root
    .querySelector(`[data-zone="${pack}"] .card, [data-zone="${pack}"]`)
    ?.getBoundingClientRect();
  if (!from || motion.duration === 0) return;
  const cards = hands.map(hand => [...root.querySelectorAll<HTMLElement>(`[data-zone="${hand}"] .place`)]);
  const delays = departures(
    cards.map(held => held.length),
    packets,
    motion.stagger,
  );
  const flights = cards.flatMap((held, hand) =>
    held.map((card, at) => {
      const to = card.getBoundingClientRect();
      const away = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      // A card that waits for its packet is part of the pack, face down like the rest of it.
      return card.animate(
        [
          { transform: away, opacity: 0 },
          { transform: away, opacity: 1, offset: 0.02 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: motion.duration,
          delay: delays[hand]![at]!,
          easing: 'cubic-bezier(.2,.7,.2,1)',
          fill: 'backwards',
        },
      );
    }),
  );
  const skip = (): void => {
    for (const flight of flights) flight.finish();
    onskip();
  };
  const ended = new AbortController();
  for (const kind of ['pointerdown', 'keydown'])
    root.addEventListener(kind, skip, { once: true, capture: true, signal: ended.signal });
  void Promise.allSettled(flights.map(flight => flight.finished)).then(() => ended.abort());
}
