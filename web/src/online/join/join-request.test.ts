import { expect, test } from 'vitest';
import { answered, joinRequest, tidyCode, unanswered } from './join-request';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

const bert = { name: 'Bert', edition: 'first' };

test('a request without an answer is sent again with the same id', () => {
  const kept = storage();
  const first = joinRequest({ token: 'abc' }, { ...bert, seat: null }, kept);
  expect(unanswered({ token: 'abc' }, kept)).toEqual(first);
  expect(joinRequest({ token: 'abc' }, { ...bert, seat: 2 }, kept)).toEqual({ ...first, seat: 2 });
  expect(unanswered({ token: 'other' }, kept)).toBe(null);
  expect(unanswered(null, kept)).toBe(null);
  answered(kept);
  expect(joinRequest({ token: 'abc' }, { ...bert, seat: null }, kept).a).not.toBe(first.a);
});

test('a code that was typed is found again without its page', () => {
  const kept = storage();
  const first = joinRequest({ code: 'K7QF-2M9D' }, { ...bert, seat: null }, kept);
  expect(unanswered(null, kept)).toEqual(first);
});

test('codes may be typed as people read them', () => {
  expect(tidyCode('k7qf2m9d')).toBe('K7QF-2M9D');
  expect(tidyCode(' k7qf – 2m9d!')).toBe('K7QF-2M9D');
  expect(tidyCode('OIL')).toBe('011');
});
