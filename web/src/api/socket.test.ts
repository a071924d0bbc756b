import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MatchSocket, type ConnectionState } from './socket';
import { PROTOCOL, type Downward, type TableUpdate } from './generated/messages';

const welcome = { t: 'welcome', p: PROTOCOL } as unknown as Downward;
const update = (v: number): TableUpdate => ({ t: 'update', v }) as unknown as TableUpdate;

function set() {
  const heard = {
    updates: [] as number[],
    states: [] as ConnectionState[],
    done: [] as string[],
    refused: [] as string[],
  };
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
      update: message => heard.updates.push(message.v),
      done: id => heard.done.push(id),
      refused: message => heard.refused.push(message.a),
      state: state => heard.states.push(state),
    },
  );
  const say = (message: object): void => ends.at(-1)!.message(JSON.stringify(message));
  return { socket, heard, sent, ends, say };
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

  it('takes each version once and asks for what it missed', async () => {
    const { socket, heard, sent, say } = set();
    await vi.advanceTimersByTimeAsync(0);
    say(welcome);
    say(update(3));
    say(update(3));
    say(update(2));
    expect(heard.updates).toEqual([3]);
    say({ t: 'beat', v: 5, h: '' });
    expect(sent.at(-1)).toEqual({ t: 'sync', v: 3 });
    socket.close();
  });
});
