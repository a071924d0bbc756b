import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importPart } from './part-import';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failing(times: number): () => Promise<string> {
  return async () => {
    if (times-- > 0) throw new Error('not reached');
    return 'part';
  };
}

test('a part is imported again until the server answers', async () => {
  const imported = importPart(failing(6), Infinity);
  await vi.runAllTimersAsync();
  expect(await imported).toBe('part');
});

test('after the given number of tries the error is passed on', async () => {
  const imported = importPart(failing(4), 4).catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  expect(await imported).toBe('not reached');
});

test('a style sheet that could not be fetched is fetched again', async () => {
  const replaced: string[] = [];
  const link = (href: string, sheet: object | null) => ({
    sheet,
    cloneNode: () => ({ href }),
    replaceWith(fresh: { href: string; onload: () => void }) {
      replaced.push(fresh.href);
      fresh.onload();
    },
  });
  vi.stubGlobal('document', { querySelectorAll: () => [link('whole.css', {}), link('missing.css', null)] });
  const imported = importPart(failing(1), 2);
  await vi.runAllTimersAsync();
  expect(await imported).toBe('part');
  expect(replaced).toEqual(['missing.css']);
});
