import { expect, test } from 'vitest';
import { auctionCalls, cutDraws, parseNumbered, auctionRounds } from './calls';

const facts = [
  { name: 'high_bid', value: '53 seat:1', text: 'High bid 53 (Left)' },
  { name: 'call_inquiry', value: 'seat:3 50', text: 'Right 50 (asks for meld)' },
  { name: 'call_pass', value: 'seat:0', text: 'You passed' },
  { name: 'call_meld', value: 'seat:1 52 20', text: 'Left 52 (about 20 meld)' },
  { name: 'call_raise', value: 'seat:3 53', text: 'Right 53' },
  { name: 'call_meld_band', value: 'seat:1 54 20 24', text: 'Left 54 (20 to 24 meld)' },
];

test('calls are read with their meaning', () => {
  expect(auctionCalls(facts)).toEqual([
    { seat: 3, bid: '50', says: 'asks for meld' },
    { seat: 0, bid: null, says: '' },
    { seat: 1, bid: '52', says: 'about 20 meld' },
    { seat: 3, bid: '53', says: '' },
    { seat: 1, bid: '54', says: '20 to 24 meld' },
  ]);
});

test('the first speaker has the first column, and a new row begins when the turn comes round', () => {
  const table = auctionRounds(auctionCalls(facts), 3).map(row =>
    row.map(call => (call ? (call.bid ?? 'pass') : '')),
  );
  expect(table).toEqual([
    ['50', 'pass', '52', ''],
    ['53', '', '54', ''],
  ]);
});

test('a contract is a number and a seat', () => {
  expect(parseNumbered('52 seat:1')).toEqual({ number: 52, seat: 1 });
  expect(parseNumbered('S')).toBeNull();
});

test('after a tie it is told who drew again, and what', () => {
  const first = ['KD', '9S', 'QC', 'KD2'].map((card, seat) => ({ seat, card }));
  const again = [
    { seat: 0, card: 'JS' },
    { seat: 3, card: 'QH' },
  ];
  const name = (seat: number): string => ['You', 'Left', 'Partner', 'Right'][seat]!;
  const join = (draws: readonly string[]): string => draws.join(' · ');
  expect(cutDraws([first, again], name, card => card.slice(0, 2), join)).toBe(
    'Drawn for the deal: You KD · Left 9S · Partner QC · Right KD. Drawn again: You JS · Right QH.',
  );
});
