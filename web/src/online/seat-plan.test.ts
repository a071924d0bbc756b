import { expect, test } from 'vitest';
import type { OfferSeat } from '../api/generated/messages';
import {
  allFriends,
  friendCount,
  pairs,
  placeLabel,
  sitterName,
  takenCount,
  usualSeats,
  waitingSentence,
} from './seat-plan';

const seat = (at: number, state: OfferSeat['state'], partner: number | null = null): OfferSeat => ({
  seat: at,
  state,
  partner,
  name: '',
  level: '',
  mine: false,
  host: false,
  agreed: state !== 'free',
});

test('a friend sits opposite, as partner in games for four', () => {
  expect(usualSeats(2, 'expert')).toEqual(['me', 'friend']);
  expect(usualSeats(4, 'expert')).toEqual(['me', 'expert', 'friend', 'expert']);
  expect(friendCount(allFriends(4))).toBe(3);
  expect([0, 1, 2, 3].map(at => placeLabel(at))).toEqual([
    'You',
    'On your left',
    'Your partner',
    'On your right',
  ]);
});

test('it is said how many are still missing', () => {
  const seats = [seat(0, 'taken'), seat(1, 'computer'), seat(2, 'free'), seat(3, 'free')];
  expect(waitingSentence(seats)).toBe('Waiting for 2 more friends…');
  expect(takenCount(seats)).toBe('1 of 3');
  expect(waitingSentence([seat(0, 'taken'), seat(1, 'free')])).toBe('Waiting for one more friend…');
  expect(waitingSentence([seat(0, 'taken'), seat(1, 'taken')])).toBe('');
  const undecided = { ...seat(1, 'taken'), name: 'Bert', agreed: false };
  expect(waitingSentence([seat(0, 'taken'), undecided])).toBe('Waiting until everybody agrees to the rules…');
  expect(sitterName(undecided)).toBe('Bert (rules not agreed yet)');
});

test('partners stand together', () => {
  const four = [seat(0, 'taken', 2), seat(1, 'free', 3), seat(2, 'free', 0), seat(3, 'free', 1)];
  expect(pairs(four).map(pair => pair.map(one => one.seat))).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(pairs([seat(0, 'taken'), seat(1, 'free')]).map(pair => pair.length)).toEqual([1, 1]);
});
