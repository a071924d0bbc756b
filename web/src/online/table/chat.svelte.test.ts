import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Chat } from './chat.svelte';
import { phraseWords } from './phrases';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const said = (n: number, seat: number, words: { phrase?: string; text?: string }, at = Date.now()) => ({
  t: 'said' as const,
  n,
  seat,
  phrase: '',
  text: '',
  ...words,
  at: new Date(at).toISOString(),
});

function chat() {
  const spoken: unknown[] = [];
  const name = (seat: number): string => ['Anna', 'Bert'][seat]!;
  let kept: readonly string[] = [];
  const mutes = { load: () => kept, save: (names: readonly string[]) => (kept = names) };
  const open = (): Chat => new Chat({ me: 0, name, say: what => spoken.push(what) }, mutes);
  return { spoken, chat: open(), reopen: open };
}

test('what others say is counted until the panel is opened, and shown for some seconds', () => {
  const { chat: one } = chat();
  one.receive(said(1, 1, { phrase: 'well_played' }));
  one.receive(said(2, 0, { text: 'My own words' }));
  expect([one.unread, one.justSaid]).toEqual([1, { 1: phraseWords('well_played') }]);
  vi.advanceTimersByTime(6001);
  expect(one.justSaid).toEqual({});
  one.show();
  expect(one.unread).toBe(0);
  one.receive(said(3, 1, { text: 'Hello' }));
  expect([one.unread, one.heard.length]).toEqual([0, 3]);
});

test('what was said before this page came is not new', () => {
  const { chat: one } = chat();
  one.receive(said(1, 1, { text: 'Long ago' }, Date.now() - 60_000));
  expect([one.unread, one.justSaid, one.heard.length]).toEqual([0, {}, 1]);
});

test('somebody muted is neither counted nor shown, and heard again afterwards', () => {
  const { chat: one } = chat();
  one.mute(1, true);
  one.receive(said(1, 1, { text: 'Rude' }));
  expect([one.unread, one.heard.length]).toEqual([0, 0]);
  one.mute(1, false);
  expect(one.heard.map(line => line.words)).toEqual(['Rude']);
});

test('somebody muted stays so at the next table', () => {
  const { chat: one, reopen } = chat();
  one.mute(1, true);
  const other = reopen();
  other.receive(said(1, 1, { text: 'Rude' }));
  expect([other.isMuted(1), other.unread, other.heard.length]).toEqual([true, 0, 0]);
});

test('a text is tidied, and nothing is not said', () => {
  const { chat: one, spoken } = chat();
  expect(one.sayText('   ')).toBe(false);
  expect(one.sayText('  Well \n done ')).toBe(true);
  one.sayText('x'.repeat(400));
  one.sayPhrase('thanks');
  expect(spoken).toEqual([{ text: 'Well done' }, { text: 'x'.repeat(300) }, { phrase: 'thanks' }]);
});

test('an unknown phrase without words is left out', () => {
  const { chat: one } = chat();
  one.receive(said(1, 1, { phrase: 'something_new' }));
  expect(one.lines).toEqual([]);
});
