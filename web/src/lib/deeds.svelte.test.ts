import { expect, test } from 'vitest';
import { Deeds } from './deeds.svelte';

const soon = (done: () => void) => async (): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, 5));
  done();
};

test('what comes next waits for what is being done', async () => {
  const deeds = new Deeds();
  const order: string[] = [];
  void deeds.run(soon(() => order.push('check')));
  expect(await deeds.run(soon(() => order.push('refused')))).toBe(false);
  expect(await deeds.next(soon(() => order.push('deal')))).toBe(true);
  expect(order).toEqual(['check', 'deal']);
});

test('what comes next is left undone when the first thing goes wrong', async () => {
  const deeds = new Deeds();
  void deeds.run(soon(() => { throw new Error('no'); }));
  expect(await deeds.next(soon(() => {}))).toBe(false);
  expect(deeds.trouble).not.toBe('');
});

test('an earlier failure does not stop what comes next', async () => {
  const deeds = new Deeds();
  await deeds.run(soon(() => { throw new Error('no'); }));
  expect(await deeds.next(soon(() => {}))).toBe(true);
});
