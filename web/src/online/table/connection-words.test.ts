import { describe, expect, it } from 'vitest';
import type { PledgeStatus, SeatStatus } from '../../api/generated/messages';
import { connectionFacts, presenceWords, type ConnectionState } from './connection-words';

const BERT: SeatStatus = {
  seat: 1,
  name: 'Bert',
  state: 'here',
  away: 0,
  auto: '',
  ready: false,
  overdue: false,
  replaceable: false,
  left_ms: null,
  reserve_ms: 0,
};
const SEALED = {
  alarm: '',
  isChecked: false,
  isWithheld: false,
  missing: [],
  takesPart: true,
  shown: {} as PledgeStatus,
};
const GOOD: ConnectionState = {
  isOpen: true,
  roundTrip: 23,
  reconnects: 0,
  deals: SEALED,
  name: seat => ['Anna', 'Bert'][seat]!,
};

describe('the connection of a shared table', () => {
  it('tells who is here', () => {
    expect(presenceWords(BERT, 0)).toBe('here');
    expect(presenceWords({ ...BERT, state: 'away' }, 20)).toBe('away for 20 seconds');
    expect(presenceWords({ ...BERT, state: 'away', auto: 'standard' }, 2)).toBe('away, the computer plays');
    expect(presenceWords({ ...BERT, state: 'computer' }, 0)).toBe('computer player');
  });

  it('tells how the own connection does', () => {
    expect(connectionFacts(GOOD).map(([, value]) => value)).toEqual([
      'works',
      '23 milliseconds',
      'never',
      'sealed, checked after the game',
    ]);
    const bad = connectionFacts({ ...GOOD, isOpen: false, roundTrip: null, reconnects: 2, deals: null });
    expect(bad.map(([, value]) => value)).toEqual([
      'is lost, trying again',
      'not measured yet',
      '2 times',
      'not agreed on at this table',
    ]);
  });

  it.each([
    [{ alarm: 'The pledge has changed.' }, 'not as promised'],
    [{ isWithheld: true }, 'not checked yet, the record is missing'],
    [{ isChecked: true }, 'checked, as promised'],
    [{ missing: [1] }, 'waiting for Bert'],
    [{ takesPart: false }, 'sealed without you'],
  ])('tells the state of the seal: %o', (change, words) => {
    const facts = connectionFacts({ ...GOOD, deals: { ...SEALED, ...change } });
    expect(facts.at(-1)).toEqual(['Fair deals', words]);
  });
});
