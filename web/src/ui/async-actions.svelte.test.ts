import { expect, test } from 'vitest';
import { AsyncActions } from './async-actions.svelte';

const soon = (done: () => void) => async (): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, 5));
  done();
};

test('what comes next waits for what is being done', async () => {
  const actions = new AsyncActions();
  const order: string[] = [];
  void actions.run(soon(() => order.push('check')));
  expect(await actions.run(soon(() => order.push('refused')))).toBe(false);
  expect(await actions.next(soon(() => order.push('deal')))).toBe(true);
  expect(order).toEqual(['check', 'deal']);
});

test('what comes next is left undone when the first thing goes wrong', async () => {
  const actions = new AsyncActions();
  void actions.run(
    soon(() => {
      throw new Error('no');
    }),
  );
  expect(await actions.next(soon(() => undefined))).toBe(false);
  expect(actions.trouble).not.toBe('');
});

test('an earlier failure does not stop what comes next', async () => {
  const actions = new AsyncActions();
  await actions.run(
    soon(() => {
      throw new Error('no');
    }),
  );
  expect(await actions.next(soon(() => undefined))).toBe(true);
});
