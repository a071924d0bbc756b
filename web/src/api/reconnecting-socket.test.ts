import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReconnectingSocket } from './reconnecting-socket';

let page: EventTarget & { visibilityState: string };
let view: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A socket whose tries stay as they are until the test opens or closes them. */
function connection() {
  const tries: { open(): void; message(text: string): void; close(code: number): void; closed: boolean }[] =
    [];
  const sent: unknown[] = [];
  const lost: number[] = [];
  const socket = new ReconnectingSocket(
    on => {
      const one = { ...on, closed: false };
      tries.push(one);
      return { send: text => sent.push(JSON.parse(text)), close: () => void (one.closed = true) };
    },
    { message: () => undefined, lost: code => lost.push(code), beat: () => ({ t: 'beat' }) },
  );
  return { socket, tries, sent, lost };
}

const looks: [string, () => void][] = [
  ['is looked at again', () => look()],
  ['comes out of the cache', () => view.dispatchEvent(new Event('pageshow'))],
  ['has a network again', () => view.dispatchEvent(new Event('online'))],
];
function look(): void {
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
}

test.each(looks)('tries at once when the page %s', async (_, wake) => {
  const { socket, tries } = connection();
  for (let n = 0; n < 8; n++) {
    tries.at(-1)!.close(1006); // the waits have grown to seconds
    await vi.advanceTimersByTimeAsync(6000);
  }
  tries.at(-1)!.close(1006);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + 1000);
  const before = tries.length;
  wake();
  expect(tries.length).toBe(before + 1);
  socket.close();
});

test('several signs of one awakening begin one try', async () => {
  const { socket, tries } = connection();
  await vi.advanceTimersByTimeAsync(1000);
  for (const [, wake] of looks) wake();
  expect(tries.length).toBe(2);
  expect(tries[0]!.closed).toBe(true);
  socket.close();
});

test('a page that is hidden begins nothing', () => {
  const { socket, tries } = connection();
  vi.setSystemTime(Date.now() + 1000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tries.length).toBe(1);
  socket.close();
});

test('a connection that died in its sleep is found out within seconds', async () => {
  const { socket, tries, sent, lost } = connection();
  tries[0]!.open();
  await vi.advanceTimersByTimeAsync(1000);
  look();
  expect(sent.at(-1)).toEqual({ t: 'beat' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(lost).toEqual([0]);
  expect(tries.length).toBe(2);
  socket.close();
});

test('a connection that answers stays', async () => {
  const { socket, tries, lost } = connection();
  tries[0]!.open();
  await vi.advanceTimersByTimeAsync(1000);
  look();
  tries[0]!.message('{}');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lost, tries.length]).toEqual([[], 1]);
  socket.close();
});

test('it never gives up, also when a try gets no answer at all', async () => {
  const { socket, tries } = connection();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tries.length).toBeGreaterThan(100);
  socket.close();
  const before = tries.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries.length).toBe(before);
});
