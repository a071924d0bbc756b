import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Match } from '../../match/match.svelte';
import { PROTOCOL } from '../../api/generated/messages';
import { QUICK_PACE } from '../../match/stages';
import { watchedSeries } from './watched-series.svelte';

/** A match at a table that answers as it is told to. */
function seated() {
  const sent: { t: string; a: string }[] = [];
  let hear: (text: string) => void = () => undefined;
  let lose: () => void = () => undefined;
  const match = new Match(on => {
    hear = on.message;
    lose = () => on.close(1006);
    queueMicrotask(on.open);
    return { send: text => sent.push(JSON.parse(text)), close: () => undefined };
  }, QUICK_PACE);
  const say = (message: object): void => hear(JSON.stringify(message));
  const update = (v: number): void =>
    say({
      t: 'update',
      v,
      since: v,
      events: [],
      told: '',
      view: {
        seat: 0,
        number: 1,
        deal: 1,
        moves: v,
        turn: 1,
        choices: [],
        between: false,
        zones: [],
        tricks: [],
        trick: [],
        melds: [],
        talk: [],
        practice: true,
      },
    });
  const ack = (v: number): void => say({ t: 'ack', a: sent.at(-1)!.a, v });
  const welcome = (): void =>
    say({ t: 'welcome', p: PROTOCOL, table: 'abc', log: [], words: {}, people: [] });
  return { match, sent, say, update, ack, welcome, lose: () => lose() };
}

describe('steps', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      setItem: () => undefined,
      getItem: () => null,
      removeItem: () => undefined,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function ready() {
    const table = seated();
    await vi.advanceTimersByTimeAsync(0);
    table.welcome();
    table.update(3);
    await vi.advanceTimersByTimeAsync(100);
    return table;
  }

  async function running() {
    const table = await ready();
    const held = table.match.autoPlay.hold();
    table.ack(3);
    await held;
    const run = table.match.autoPlay.run();
    await vi.advanceTimersByTimeAsync(100);
    expect(table.sent.at(-1)!.t).toBe('step');
    return { ...table, run };
  }

  it('go on while the table does, and end where somebody pauses', async () => {
    const { match, run, ack, update } = await running();
    ack(3);
    update(4);
    await vi.advanceTimersByTimeAsync(100);
    match.autoPlay.halt();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await run).toBe('paused');
    expect(match.version).toBe(4);
    match.close();
  });

  it('are gone back from also where the table goes on meanwhile', async () => {
    const { match, run, ack, update, say, sent } = await running();
    ack(3);
    update(4);
    match.autoPlay.halt();
    await vi.advanceTimersByTimeAsync(5000);
    await run;
    const stopped = match.autoPlay.stop();
    await vi.advanceTimersByTimeAsync(0);
    ack(4);
    await stopped;
    const left = match.autoPlay.leave(true);
    expect(sent.at(-1)).toMatchObject({ t: 'undo', what: 'back', start: 3, v: 4 });
    update(5);
    say({ t: 'nak', a: sent.at(-1)!.a, code: 'stale', v: 5, reason: '', text: '' });
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.at(-1)).toMatchObject({ t: 'undo', what: 'back', start: 3, v: 5 });
    ack(5);
    await left;
    expect(match.autoPlay.on || match.autoPlay.leaving).toBe(false);
    expect(match.notice).toBe('');
    match.close();
  });

  it('are not gone back from where that is refused for another reason', async () => {
    const { match, run, ack, update, say, sent } = await running();
    ack(3);
    update(4);
    match.autoPlay.halt();
    await vi.advanceTimersByTimeAsync(5000);
    await run;
    const stopped = match.autoPlay.stop();
    await vi.advanceTimersByTimeAsync(0);
    ack(4);
    await stopped;
    const left = match.autoPlay.leave(true);
    say({ t: 'nak', a: sent.at(-1)!.a, code: 'refused', v: 4, reason: '', text: 'Not now.' });
    await left;
    expect(match.autoPlay.leaving).toBe(true);
    expect(match.notice).toBe('Not now.');
    match.close();
  });

  it('end when the table is left while a player thinks', async () => {
    const { match, run, ack } = await running();
    ack(3);
    await vi.advanceTimersByTimeAsync(100);
    match.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await run).toBe('stuck');
    await match.autoPlay.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('end when the table is left before the house has answered', async () => {
    const { match, run } = await running();
    match.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await run).toBe('stuck');
  });

  it('of a series go on when a lost line is back, and end where somebody stops them', async () => {
    const { match, sent, ack, update, lose, welcome } = await ready();
    const played = watchedSeries.play(match);
    ack(3);
    await vi.advanceTimersByTimeAsync(100);
    ack(3);
    lose();
    await vi.advanceTimersByTimeAsync(1000);
    const before = sent.length;
    welcome();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.slice(before).map(message => message.t)).toContain('step');
    ack(3);
    match.autoPlay.halt();
    update(4);
    await vi.advanceTimersByTimeAsync(5000);
    await played;
    expect(match.autoPlay.running).toBe(false);
    match.close();
  });
});
