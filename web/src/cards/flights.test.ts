import { expect, test } from 'vitest';
import { flightDuration } from './flights';

test('a flight lasts the same, or longer the farther it goes', () => {
  expect(flightDuration({ duration: 260, stagger: 0, constant: true }, 1000)).toBe(260);
  expect(flightDuration({ duration: 260, stagger: 0, constant: false }, 400)).toBe(260);
  expect(flightDuration({ duration: 260, stagger: 0, constant: false }, 800)).toBe(520);
  expect(flightDuration({ duration: 260, stagger: 0, constant: false }, 1)).toBe(78);
});
