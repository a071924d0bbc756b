import { expect, test } from 'vitest';
import { otherSeats } from './places';

const places = (me: number, seats: number): string[] =>
  otherSeats(me, seats).map(({ seat, place }) => `${seat} ${place}`);

test('one sits opposite, two on both sides, three around', () => {
  expect(places(1, 2)).toEqual(['0 top']);
  expect(places(0, 3)).toEqual(['1 left', '2 right']);
  expect(places(2, 4)).toEqual(['3 left', '0 top', '1 right']);
  expect(places(0, 5)).toEqual(['1 left', '2 top', '3 top', '4 right']);
});
