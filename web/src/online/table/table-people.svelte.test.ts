import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeatStatus } from '../../api/generated/messages';
import { awaySentence, clockText, TablePeople } from './table-people.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const seat = (at: number, name: string, more: Partial<SeatStatus> = {}): SeatStatus => ({
  seat: at,
  name,
  state: 'here',
  away: 0,
  ready: false,
  auto: '',
  overdue: false,
  replaceable: false,
  left_ms: null,
  reserve_ms: 0,
  ...more,
});
const people = (n: number, ...seats: SeatStatus[]) => ({ t: 'people' as const, n, seats });

const texts = (one: TablePeople): string[] => one.notes(0).map(note => note.text);

test('somebody away is named with the time, which goes on by itself, and is back for a moment', () => {
  const one = new TablePeople();
  one.receive(people(1, seat(0, 'Anna'), seat(1, 'Bert')));
  expect(texts(one)).toEqual([]);
  one.receive(people(2, seat(0, 'Anna'), seat(1, 'Bert', { state: 'away', away: 15 })));
  vi.advanceTimersByTime(6000);
  expect(texts(one)).toEqual(['Bert has been away for 21 seconds.']);
  one.receive(people(3, seat(0, 'Anna'), seat(1, 'Bert')));
  expect(texts(one)).toEqual(['Bert is back.']);
  vi.advanceTimersByTime(6001);
  expect(texts(one)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the time of a move goes down, and then the reserve', () => {
  const one = new TablePeople();
  const timed = seat(0, 'Anna', { left_ms: 45_000, reserve_ms: 30_000 });
  one.receive(people(1, timed, seat(1, 'Bert')));
  expect(one.timeOf(0)).toEqual({ left: 45, move: 15, reserve: 30 });
  expect(one.timeOf(1)).toBeNull();
  expect(one.timed(1).map(other => other.name)).toEqual(['Anna']);
  vi.advanceTimersByTime(20_000);
  expect(one.timeOf(0)).toEqual({ left: 25, move: 0, reserve: 25 });
  vi.advanceTimersByTime(60_000);
  expect(one.timeOf(0)).toEqual({ left: 0, move: 0, reserve: 0 });
  one.receive(people(2, seat(0, 'Anna'), seat(1, 'Bert')));
  expect(vi.getTimerCount()).toBe(0);
  expect([clockText(9), clockText(60), clockText(125)]).toEqual(['9 s', '1:00', '2:05']);
});

test('the seconds of somebody away are not read out one by one', () => {
  const one = new TablePeople();
  one.receive(people(1, seat(0, 'Anna'), seat(1, 'Bert', { state: 'away', away: 42 })));
  expect(one.notes(0)).toEqual([
    { seat: 1, text: 'Bert has been away for 42 seconds.', spoken: 'Bert is away.' },
  ]);
  one.close();
});

test('the computer in the place of somebody is named, and nobody is asked there', () => {
  const one = new TablePeople();
  one.receive(
    people(1, seat(0, 'Anna', { auto: 'standard' }), seat(1, 'Bert', { auto: 'standard' }), seat(2, 'Carla')),
  );
  expect(texts(one)).toEqual(['The computer plays for Bert.']);
  expect([0, 1, 2].map(at => one.isPlayedFor(at))).toEqual([true, true, false]);
  expect(one.deciding(0).map(other => other.name)).toEqual(['Carla']);
});

test('the choice about somebody absent stays, waits when told to, and ends when they are back', () => {
  const one = new TablePeople();
  const away = seat(1, 'Bert', { state: 'away', away: 61, overdue: true });
  const names = (): string[] => one.overdue().map(other => other.name);
  one.receive(people(1, seat(0, 'Anna'), away));
  vi.advanceTimersByTime(30_000);
  expect(names()).toEqual(['Bert']);
  one.wait(1);
  expect(names()).toEqual([]);
  vi.advanceTimersByTime(61_000);
  expect(names()).toEqual(['Bert']);
  one.wait(1);
  one.receive(people(2, seat(0, 'Anna'), seat(1, 'Bert')));
  one.receive(people(3, seat(0, 'Anna'), away));
  expect(names()).toEqual(['Bert']);
  one.close();
});

test('who is ready is said, and for whom is waited', () => {
  const one = new TablePeople();
  one.receive(people(1, seat(0, 'Anna'), seat(1, 'Bert', { ready: true })));
  expect(one.readySentence(0)).toBe('Bert is ready.');
  one.receive(people(2, seat(0, 'Anna', { ready: true }), seat(1, 'Bert'), seat(2, 'Carla')));
  expect(one.readySentence(0)).toBe('Waiting for Bert and Carla.');
  one.receive(people(3, seat(0, 'Anna'), seat(1, 'Bert')));
  expect(one.readySentence(0)).toBe('');
});

test('times and names are said as people say them', () => {
  expect(awaySentence('Bert', 3)).toBe('Bert is away.');
  expect(awaySentence('Bert', 119)).toBe('Bert has been away for 1 minute.');
  expect(awaySentence('Bert', 7300)).toBe('Bert has been away for 2 hours.');
});
