import { beforeEach, expect, test, vi } from 'vitest';

const asked: { path: { player: number }; answer(values: Record<string, string>): void }[] = [];
vi.mock('../api/http', () => ({
  call: (_: string, { path }: { path: { player: number } }) =>
    new Promise(resolve =>
      asked.push({
        path,
        answer: values =>
          resolve(Object.entries(values).map(([name, value]) => ({ name, value, usual: value, among: [] }))),
      }),
    ),
}));
const style = { removeProperty: () => undefined, setProperty: () => undefined };
vi.stubGlobal('document', { documentElement: { dataset: {}, style } });

const { prefs } = await import('./preferences.svelte');

async function loaded(player: number, values: Record<string, string>): Promise<void> {
  const load = prefs.load(player);
  asked.at(-1)!.answer(values);
  await load;
}

beforeEach(() => void (asked.length = 0));

test('a change is kept for whoever made it, though somebody else plays by then', async () => {
  await loaded(1, { felt: 'green', tips: 'start' });
  const one = prefs.set({ felt: 'slate' });
  const two = prefs.set({ tips: 'never' });
  await vi.waitFor(() => expect(asked.length).toBe(2));
  await loaded(2, { felt: 'wine', tips: 'games' });
  expect(prefs.values).toMatchObject({ felt: 'wine', tips: 'games' });
  asked[1]!.answer({ felt: 'slate', tips: 'start' });
  await one;
  await vi.waitFor(() => expect(asked.length).toBe(4));
  expect(asked[3]!.path.player).toBe(1);
  asked[3]!.answer({ felt: 'slate', tips: 'never' });
  await two;
  expect(prefs.values).toMatchObject({ felt: 'wine', tips: 'games' });
});

test('who is loaded last is shown, whichever answer comes first', async () => {
  const one = prefs.load(3);
  const two = prefs.load(4);
  asked[1]!.answer({ felt: 'wine' });
  await two;
  asked[0]!.answer({ felt: 'green' });
  await one;
  expect(prefs.values).toMatchObject({ felt: 'wine' });
});
