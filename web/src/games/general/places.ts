// Where the others sit, seen from one's own chair.

export type SeatPlace = 'left' | 'top' | 'right';

export interface OtherSeat {
  readonly seat: number;
  readonly place: SeatPlace;
}

/** The other seats in the order of play: opposite, on both sides, or around the table. */
export function otherSeats(me: number, seats: number): OtherSeat[] {
  const others = Array.from({ length: seats - 1 }, (_, n) => (me + 1 + n) % seats);
  return others.map((seat, at) => ({ seat, place: placeAt(at, others.length) }));
}

function placeAt(at: number, others: number): SeatPlace {
  if (others === 1) return 'top';
  if (at === 0) return 'left';
  return at === others - 1 ? 'right' : 'top';
}
