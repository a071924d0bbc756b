import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptInTab, type KeptCommand } from './kept-command';
import { MatchSocket, type ConnectionState } from './socket';
import { PROTOCOL, type Downward, type TableUpdate } from './generated/messages';

const welcome = { t: 'welcome', p: PROTOCOL } as unknown as Downward;
const update = (v: number): TableUpdate => ({ t: 'update', v }) as unknown as TableUpdate;

function set(kept?: KeptCommand) {
  const heard = {
    updates: [] as number[],
    states: [] as ConnectionState[],
    done: [] as string[],
    refused: [] as string[],
    people: [] as number[],
    said: [] as number[],
    unsaid: [] as string[],
    asked: [] as number[],
    settled: [] as string[],
    asides: 0,
    moved: [] as string[],
    replaced: [] as string[],
  };
  const views: unknown[] = [];
  const sent: { t: string; a?: string; v?: number }[] = [];
  const ends: { message(text: string): void; close(code: number): void }[] = [];
  const socket = new MatchSocket(
    on => {
      ends.push(on);
      queueMicrotask(on.open);
      return { send: text => sent.push(JSON.parse(text)), close: () => undefined };
    },
    {
      welcome: () => undefined,
      update: message => {
        heard.updates.push(message.v);
        views.push(message.view);
      },
      done: id => heard.done.push(id),
      refused: message => heard.refused.push(message.a),
      people: message => heard.people.push(message.n),
      said: message => heard.said.push(message.n),
      unsaid: message => heard.unsaid.push(message.a),
      asked: message => heard.asked.push(message.n),
      settled: (message, command) => heard.settled.push(`${message.t} ${command.t} ${message.a}`),
      aside: () => (heard.asides += 1),
      moved: table => heard.moved.push(table),
      replaced: by => heard.replaced.push(by),
      state: state => heard.states.push(state),
    },
    kept,
  );
  const say = (message: object): void => ends.at(-1)!.message(JSON.stringify(message));
  return { socket, heard, views, sent, ends, say };
}

describe('a line', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is closed by a house of another version, and stays so', async () => {
    const { heard, sent, ends, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say({ t: 'welcome', p: PROTOCOL + 1 });
    ends[0]!.close(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.states).toEqual(['renewed']);
    expect(ends.length).toBe(1);
    expect(sent).toEqual([]);
  });

  it('sends a command again until it is answered, with the same id', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    expect(socket.send({ t: 'act', a: 'abcdefgh', v: 1, action: 'pass' })).toBe(true);
    expect(socket.send({ t: 'act', a: 'another1', v: 1, action: 'pass' })).toBe(false);
    await vi.advanceTimersByTimeAsync(4000);
    const acts = sent.filter(m => m.t === 'act');
    expect(acts.length).toBeGreaterThan(1);
    expect(new Set(acts.map(m => m.a))).toEqual(new Set(['abcdefgh']));
    say({ t: 'ack', a: 'abcdefgh', v: 2 });
    const before = sent.filter(m => m.t === 'act').length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.filter(m => m.t === 'act').length).toBe(before);
    expect(heard.done).toEqual(['abcdefgh']);
    socket.close();
  });

  it('takes over as the newest, and no longer hears the socket it had', async () => {
    const { socket, heard, ends, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    say({ t: 'superseded' });
    socket.takeOver();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    ends[0]!.message(JSON.stringify({ t: 'superseded' }));
    ends[0]!.close(1000);
    expect(heard.states).toEqual(['open', 'superseded', 'joining', 'open']);
    expect(ends.length).toBe(2);
    socket.close();
  });

  it('comes back after a loss and sends what was under way', async () => {
    const { socket, heard, sent, ends, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    socket.send({ t: 'act', a: 'abcdefgh', v: 1, action: 'pass' });
    ends[0]!.close(1006);
    expect(heard.states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends.length).toBe(2);
    const before = sent.length;
    say(welcome);
    expect(sent[before]).toMatchObject({ t: 'act', a: 'abcdefgh' });
    socket.close();
  });

  it('makes the view from a patch, and asks for all of it if the patch is for another view', async () => {
    const { socket, views, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    say({ t: 'update', v: 3, view: { turn: 0, phase: 'play', talk: ['a', 'b', 'c'] } });
    const patch = { t: 'patch', since: 3, events: [], told: '', h: '' };
    say({ ...patch, v: 4, base: 3, changed: { turn: 1 }, tails: { talk: [2, ['d', 'e']] } });
    expect(views.at(-1)).toEqual({ turn: 1, phase: 'play', talk: ['a', 'b', 'd', 'e'] });
    say({ ...patch, v: 6, base: 5, changed: { turn: 0 }, tails: {} });
    expect(views.length).toBe(2);
    expect(sent.at(-1)).toEqual({ t: 'sync', v: 4, said: 0 });
    say({ ...patch, v: 4, base: 3, changed: { turn: 0 }, tails: {} });
    expect(views.length).toBe(2);
    socket.close();
  });

  it('takes each version once and asks for what it missed', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    say(update(3));
    say(update(3));
    say(update(2));
    expect(heard.updates).toEqual([3]);
    say({ t: 'beat', v: 5, h: '' });
    expect(sent.at(-1)).toEqual({ t: 'sync', v: 3, said: 0 });
    socket.close();
  });

  it('sends a command again that a reload has interrupted, with the same id', async () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    } as unknown as Storage;
    const before = set(keptInTab('table', storage));
    await vi.advanceTimersByTimeAsync(0);
    before.say(welcome);
    before.socket.send({ t: 'act', a: 'abcdefgh', v: 1, action: 'pass' });
    before.socket.close();

    const after = set(keptInTab('table', storage));
    await vi.advanceTimersByTimeAsync(0);
    expect(after.socket.waiting).toBe(true);
    after.say(welcome);
    expect(after.sent[0]).toEqual({ t: 'act', a: 'abcdefgh', v: 1, action: 'pass' });
    after.say({ t: 'ack', a: 'abcdefgh', v: 2 });
    expect(after.heard.done).toEqual(['abcdefgh']);
    after.socket.close();
    expect(keptInTab('table', storage).load()).toBe(null);
    expect(keptInTab('other', storage).load()).toBe(null);
  });

  it('says things beside a command, one after the other, until each is answered', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    socket.send({ t: 'act', a: 'abcdefgh', v: 1, action: 'pass' });
    socket.say({ t: 'say', a: 'saying01', phrase: 'hello' });
    socket.say({ t: 'say', a: 'saying02', text: 'Well' });
    expect(sent.map(m => m.a)).toEqual(['abcdefgh', 'saying01']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.filter(m => m.a === 'saying01').length).toBe(2);
    say({ t: 'ack', a: 'saying01', v: 1 });
    say({ t: 'nak', a: 'saying02', v: 1, code: 'too_fast', reason: '', text: '' });
    expect(heard.unsaid).toEqual(['saying02']);
    expect(heard.done).toEqual([]);
    expect(socket.waiting).toBe(true);
    socket.close();
  });

  it('takes each line once, ignores older people, and asks for what a beat has more of', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    say({ t: 'people', n: 2, seats: [] });
    say({ t: 'people', n: 1, seats: [] });
    say({ t: 'said', n: 1, seat: 1, phrase: 'hello', text: '', at: '' });
    say({ t: 'said', n: 1, seat: 1, phrase: 'hello', text: '', at: '' });
    expect([heard.people, heard.said]).toEqual([[2], [1]]);
    say({ t: 'beat', v: -1, h: '', people: 2, said: 2 });
    expect(sent.at(-1)).toEqual({ t: 'sync', v: 0, said: 1 });
    socket.close();
  });

  it('asks beside a command and beside what is said, and neither waits for the other', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    socket.say({ t: 'say', a: 'saying01', phrase: 'hello' });
    socket.ask({ t: 'ask', a: 'asking01', v: 1, what: 'back' });
    socket.ask({ t: 'auto', a: 'asking02', v: 1, on: true });
    expect(socket.send({ t: 'act', a: 'abcdefgh', v: 1, action: 'pass' })).toBe(true);
    expect(sent.map(m => m.a)).toEqual(['saying01', 'asking01', 'abcdefgh']);
    say({ t: 'ack', a: 'abcdefgh', v: 2 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.filter(m => m.a === 'asking01').length).toBe(2);
    say({ t: 'nak', a: 'asking01', v: 2, code: 'refused', reason: '', text: 'No.' });
    expect(sent.at(-1)?.a).toBe('asking02');
    say({ t: 'ack', a: 'asking02', v: 3 });
    expect(heard.settled).toEqual(['nak ask asking01', 'ack auto asking02']);
    expect([heard.done, heard.refused]).toEqual([['abcdefgh'], []]);
    socket.close();
  });

  it('ignores an older question, asks for a newer one, and is told of a game put aside', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    say({ t: 'asked', n: 2 });
    say({ t: 'asked', n: 1 });
    expect(heard.asked).toEqual([2]);
    say({ t: 'beat', v: -1, h: '', people: 0, asked: 3, said: 0 });
    expect(sent.at(-1)).toEqual({ t: 'sync', v: 0, said: 0 });
    say({ t: 'aside' });
    expect(heard.asides).toBe(1);
    say({ t: 'moved', table: 'another' });
    say({ t: 'replaced', by: 'Carla' });
    expect([heard.moved, heard.replaced]).toEqual([['another'], ['Carla']]);
    socket.close();
  });
});
