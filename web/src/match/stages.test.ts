import { expect, test } from 'vitest';
import { stages, TURN, USUAL_PACE } from './stages';
import type { EventView, TableView } from '../api/generated/table-view';
import type { TableUpdate } from '../api/generated/messages';

const event = (about: Partial<EventView>): EventView => ({
  kind: 'move',
  seat: 1,
  cards: [],
  hidden: 0,
  value: '',
  source: '',
  to: '',
  ...about,
});
function update(events: EventView[], view: Partial<TableView> = {}, told = 'Something.'): TableUpdate {
  const whole = {
    choices: [],
    waiting: [],
    phase: 'play',
    trick: [],
    last: null,
    ...view,
  } as unknown as TableView;
  return { t: 'update', v: 1, since: 0, events, told, view: whole, h: '', log: null };
}

test('a bid, which moves no card, is given time to be read', () => {
  expect(stages(update([]), USUAL_PACE, 0)[0]!.rest).toBe(USUAL_PACE.words);
  expect(stages(update([], {}, ''), USUAL_PACE, 0)[0]!.rest).toBe(0);
});

test('melds lie until the player goes on, unless the table waits for the player', () => {
  const melds = [event({ kind: 'aside', value: 'run=15' })];
  expect(stages(update(melds), USUAL_PACE, 0, () => true)[0]!.hold).toBe(true);
  expect(stages(update(melds), USUAL_PACE, 0, () => false)[0]!.hold).toBe(false);
  expect(stages(update(melds), { opponent: 0, trick: 0 }, 0, () => true)[0]!.hold).toBe(false);
});

test('a complete trick lies before it is gathered', () => {
  const last = { cards: [{ seat: 0, card: 'AS' }], taker: 0 };
  const made = stages(update([event({ to: 'trick' }), event({ source: 'trick' })], { last }), USUAL_PACE, 0);
  expect(made.map(stage => stage.rest)).toEqual([USUAL_PACE.trick, USUAL_PACE.opponent / 2]);
  expect(made[0]!.view.trick).toEqual(last.cards);
});

test('cards that I look at lie until I put them back; of those of another I see nothing', () => {
  const look = (seat: number, cards: string[]): TableUpdate => update([event({ kind: 'peek', seat, cards })]);
  const hurried = { opponent: 0, trick: 0 };
  expect(stages(look(0, ['TD']), hurried, 0)[0]!.hold).toBe(true);
  expect(stages(look(1, []), hurried, 0)[0]!.hold).toBe(false);
});

test('a hand that is shown, and a deal, have the time they need', () => {
  const hand = Array.from({ length: 12 }, (_, at) => `${at}`);
  const shown = (seat: number, cards: string[]): number =>
    stages(update([event({ kind: 'show', seat, cards })], {}, ''), USUAL_PACE, 0)[0]!.rest;
  expect(shown(1, hand)).toBeGreaterThan(12 * TURN);
  expect(shown(0, hand)).toBe(0);
  expect(shown(1, hand.slice(5))).toBe(0);
  expect(stages(update([event({ kind: 'deal' })]), { ...USUAL_PACE, deal: 1220 }, 0)[0]!.rest).toBe(1220);
});
