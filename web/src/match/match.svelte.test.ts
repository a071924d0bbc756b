import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PROTOCOL } from '../api/generated/messages';
import { Match } from './match.svelte';
import { QUICK_PACE } from './stages';

const HAND = ['9H', 'TH', 'AC'];

/** A table at which two players lay cards away at the same time. */
function view(due: readonly number[], hand = HAND): object {
  const choices = [
    { verb: 'away', cards: hand, least: 2, most: 2, values: [], names: [], cautions: {}, label: 'Lay away' },
  ];
  return {
    seat: 0,
    turn: due[0],
    due,
    acting: due,
    choices: due.includes(0) ? choices : [],
    zones: [{ name: 'hand:0', cards: hand, hidden: 0 }],
    suits: [['AC'], ['9H', 'TH']],
    waiting: [],
    marks: [],
    facts: [],
    tricks: [],
    trick: [],
    melds: [],
    turns: [],
    last: null,
    partners: null,
    spent: [],
  };
}

async function seated() {
  const sent: { t: string; a: string; v: number; action?: string }[] = [];
  let say: (message: object) => void = () => undefined;
  const match = new Match(on => {
    say = message => on.message(JSON.stringify(message));
    queueMicrotask(on.open);
    return { send: text => sent.push(JSON.parse(text)), close: () => undefined };
  }, QUICK_PACE);
  await vi.advanceTimersByTimeAsync(0);
  say({ t: 'welcome', p: PROTOCOL, log: [], ranks: {}, suits: {}, order: '9TA', sandbox: '', words: {} });
  const update = async (v: number, shown: object): Promise<void> => {
    say({ t: 'update', v, since: v - 1, events: [], told: '', view: shown, h: '', log: null });
    await vi.advanceTimersByTimeAsync(10);
  };
  await update(4, view([0, 1]));
  return { match, sent, say, update };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('cards stay selected when another player moves at the same time', async () => {
  const { match, sent, update } = await seated();
  match.tap('9H');
  match.tap('AC');
  await update(5, view([0]));
  expect(match.selected).toEqual(['9H', 'AC']);
  expect([match.canAct, match.isDue(0), match.isDue(1)]).toEqual([true, true, false]);

  match.act(match.offers[0]!.action);
  expect(sent.at(-1)).toMatchObject({ t: 'act', v: 5, action: 'away 9H AC' });
  match.close();
});

test('what came too late stays selected, and the player is told', async () => {
  const { match, sent, say, update } = await seated();
  match.tap('9H');
  match.tap('AC');
  match.act(match.offers[0]!.action);
  expect(match.selected).toEqual([]);
  await update(5, view([0], ['9H', 'TH', 'KC']));
  say({ t: 'nak', a: sent.at(-1)!.a, code: 'stale', v: 5, reason: '', text: '' });

  expect(match.selected).toEqual(['9H']);
  expect(match.notice).toContain('Look again');
  expect(match.canAct).toBe(true);
  match.close();
});
