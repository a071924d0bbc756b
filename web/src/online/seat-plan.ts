// Who sits where at a table for friends.

import type { OfferSeat } from '../api/generated/messages';
import { t } from './words';

/** `me`, `friend`, or the level of a computer player. */
export type Sitter = string;

export const ME = 'me';
export const FRIEND = 'friend';

/** Usual: a friend, at tables for four as one's partner; the computer plays the others. */
export function usualSeats(seats: number, level: string): Sitter[] {
  const partner = seats === 4 ? 2 : 1;
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? ME : seat === partner ? FRIEND : level));
}

/** Everybody is a friend. */
export function allFriends(seats: number): Sitter[] {
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? ME : FRIEND));
}

/** What a place at a table for four is called, seen from seat 0. */
export function placeLabel(seat: number): string {
  if (seat === 0) return t('you');
  return seat === 1 ? t('place_1') : seat === 2 ? t('place_2') : t('place_3');
}

export function friendCount(seats: readonly Sitter[]): number {
  return seats.filter(one => one === FRIEND).length;
}

/** Whether anybody is invited at all. */
export function isInviting(seats: readonly Sitter[]): boolean {
  return friendCount(seats) > 0;
}

/** “Waiting for 2 more friends…”, until all have agreed to the rules, or nothing. */
export function waitingSentence(seats: readonly OfferSeat[]): string {
  const free = seats.filter(one => one.state === 'free').length;
  if (free === 0) {
    const undecided = seats.find(one => one.state === 'taken' && !one.agreed);
    return undecided ? t('waiting_for_rules') : '';
  }
  return t('waiting_for_friends', { n: free });
}

/** “1 of 2”: people who sit, of those who are wanted. */
export function takenCount(seats: readonly OfferSeat[]): string {
  const people = seats.filter(one => one.state !== 'computer');
  const taken = people.filter(one => one.state === 'taken').length;
  return t('taken_count', { taken, people: people.length });
}

/** Who sits at a seat, in words. */
export function sitterName(seat: OfferSeat): string {
  if (seat.state === 'free') return t('free_seat');
  if (seat.state === 'computer') return seat.name || t('computer_player', { level: seat.level });
  const name = seat.mine ? t('you') : seat.name;
  return seat.agreed ? name : t('not_agreed', { name });
}

/** Partners together, each pair once; in games without partners every seat for itself. */
export function pairs(seats: readonly OfferSeat[]): OfferSeat[][] {
  return seats
    .filter(one => one.partner === null || one.partner > one.seat)
    .map(one => [one, ...seats.filter(other => other.seat === one.partner)]);
}
