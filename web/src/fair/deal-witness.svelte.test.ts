import { hexToBytes } from '@noble/hashes/utils.js';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenCommand, PledgeStatus, SealCommand } from '../api/generated/messages';
import { DealWitness } from './deal-witness.svelte';
import { seal } from './deals';
import type { TextStorage } from './kept-pledges';
import { parseRecords } from './record-file';

const FILE = readFileSync(new URL('../../../tests/play/golden/agreed-matches.txt', import.meta.url), 'utf8');
// A match of two people, with all its notes.
const RECORD = FILE.split('---\n').find(text => /^note seal_0 /m.test(text) && /^note seal_1 /m.test(text))!;
const NOTES = parseRecords(RECORD)[0]!.notes;
const MATCH = NOTES.get('match')!;
const PEOPLE = [0, 1, 2, 3].filter(seat => NOTES.has(`seal_${seat}`));
const SEALS = Object.fromEntries(PEOPLE.map(seat => [String(seat), NOTES.get(`seal_${seat}`)!]));
const PLEDGE = NOTES.get('pledge')!;

class Drawer implements TextStorage {
  readonly texts = new Map<string, string>();
  get length(): number {
    return this.texts.size;
  }
  key(at: number): string | null {
    return [...this.texts.keys()][at] ?? null;
  }
  getItem(name: string): string | null {
    return this.texts.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    this.texts.set(name, text);
  }
  removeItem(name: string): void {
    this.texts.delete(name);
  }
}

function told(more: Partial<PledgeStatus> = {}): PledgeStatus {
  return { t: 'pledges', match: MATCH, pledge: PLEDGE, people: PEOPLE, seals: {}, opened: [], ...more };
}

/** A browser at seat 0, whose random number is the one in the record. */
function browser({ storage = new Drawer(), record = RECORD, own = NOTES.get('nonce_0')! } = {}) {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(bytes => {
    (bytes as Uint8Array).set(hexToBytes(own));
    return bytes;
  });
  const sent: (SealCommand | OpenCommand)[] = [];
  const witness = new DealWitness({
    table: 'table',
    seat: 0,
    send: command => {
      // What is sent can be opened again after a reload at this moment.
      expect(storage.getItem(`repique.deals.${command.match}.0`)).toContain(own);
      sent.push(command);
    },
    record: () => Promise.resolve(record),
    storage,
  });
  return { witness, sent, storage };
}

/** Seals and opens as in the record. */
function agree(witness: DealWitness): void {
  witness.receive(told());
  witness.receive(told({ seals: { 0: SEALS[0]! } }));
  witness.receive(told({ seals: SEALS }));
  witness.receive(told({ seals: SEALS, opened: PEOPLE }));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('with honest people', () => {
  test('it seals, opens when all have sealed, and finds the deals as promised', async () => {
    const { witness, sent } = browser();
    witness.receive(told());
    expect(sent).toEqual([{ t: 'seal', a: `seal-${MATCH}`, v: 0, match: MATCH, hash: SEALS[0] }]);
    witness.receive(told({ seals: { 0: SEALS[0]! } }));
    expect(sent).toHaveLength(1);
    expect(witness.missing).toEqual(PEOPLE.filter(seat => seat !== 0));
    witness.receive(told({ seals: SEALS }));
    expect(sent[1]).toEqual({
      t: 'open',
      a: `open-${MATCH}`,
      v: 0,
      match: MATCH,
      nonce: NOTES.get('nonce_0'),
    });
    witness.receive(told({ seals: SEALS, opened: PEOPLE }));
    expect(witness.missing).toEqual([]);
    await witness.check();
    expect([witness.alarm, witness.isChecked, witness.begunAgain]).toEqual(['', true, 0]);
    expect(sent).toHaveLength(2);
    witness.close();
  });

  test('it sends the same again until it is noted', () => {
    const { witness, sent } = browser();
    witness.receive(told());
    vi.advanceTimersByTime(5000);
    expect(sent.length).toBe(3);
    expect(new Set(sent.map(command => command.a)).size).toBe(1);
    witness.receive(told({ seals: { 0: SEALS[0]! } }));
    vi.advanceTimersByTime(5000);
    expect(sent.length).toBe(3);
    witness.close();
    vi.advanceTimersByTime(5000);
    expect(sent.length).toBe(3);
  });

  test('it opens the same number after the page was loaded again', () => {
    const first = browser();
    first.witness.receive(told());
    first.witness.close();
    const { witness, sent } = browser({ storage: first.storage, own: NOTES.get('nonce_0')! });
    witness.receive(told({ seals: SEALS }));
    expect(sent).toMatchObject([{ t: 'open', nonce: NOTES.get('nonce_0') }]);
    witness.close();
  });

  test('it only looks on where another browser has sealed, or it takes no part', async () => {
    const { witness, sent } = browser();
    witness.receive(told({ seals: SEALS }));
    expect(sent).toEqual([]);
    await witness.check();
    expect([witness.alarm, witness.isChecked]).toEqual(['', true]);
    const other = browser();
    other.witness.receive(told({ match: 'of-others-alone', people: [1], seals: {} }));
    expect(other.sent).toEqual([]);
    expect(other.witness.takesPart).toBe(false);
  });
});

describe('a hostile house is noticed', () => {
  test('that changes its pledge before the numbers are open', () => {
    const { witness, sent } = browser();
    witness.receive(told());
    witness.receive(told({ pledge: 'ab'.repeat(32), seals: SEALS }));
    expect(witness.alarm).toContain('pledge has been changed');
    expect(sent.map(command => command.t)).toEqual(['seal']);
  });

  test('that exchanges the own seal, and learns no number', () => {
    const { witness, sent } = browser();
    witness.receive(told());
    witness.receive(told({ seals: { ...SEALS, 0: seal(MATCH, 0, new Uint8Array(32)) } }));
    expect(witness.alarm).toContain('Your own seal');
    expect(sent.map(command => command.t)).toEqual(['seal']);
  });

  test('whose own player seals again after the numbers of others are known', () => {
    const { witness } = browser();
    witness.receive(told());
    witness.receive(told({ seals: SEALS }));
    witness.receive(told({ seals: { ...SEALS, 1: seal(MATCH, 1, new Uint8Array(32)) }, opened: [0] }));
    expect(witness.alarm).toContain('seal of player 2 has been changed');
  });

  test('whose own player waits for the numbers of others: none is opened before all seals', () => {
    const { witness, sent } = browser();
    witness.receive(told());
    witness.receive(told({ seals: { 0: SEALS[0]! }, opened: [1] }));
    vi.advanceTimersByTime(60_000);
    expect(sent.every(command => command.t === 'seal')).toBe(true);
  });

  test('that adds or leaves out a person', () => {
    const { witness } = browser();
    witness.receive(told());
    witness.receive(told({ people: [0] }));
    expect(witness.alarm).toContain('players who agree');
  });

  test('that changes its pledge after a restart of the page', () => {
    const first = browser();
    agree(first.witness);
    const { witness } = browser({ storage: first.storage });
    witness.receive(told({ pledge: 'ab'.repeat(32), seals: SEALS, opened: PEOPLE }));
    expect(witness.alarm).toContain('pledge has been changed');
  });

  test.each([
    ['another record that fits itself', (text: string) => FILE.split('---\n').find(one => one !== text)!],
    ['another pledge', (text: string) => text.replace(PLEDGE, 'ab'.repeat(32))],
    ['another seal', (text: string) => text.replace(SEALS[1]!, 'ab'.repeat(32))],
    ['another number', (text: string) => text.replace(NOTES.get('nonce_1')!, 'ab'.repeat(32))],
    ['without the own number', (text: string) => text.replace(/^note nonce_0 .*\n/m, '')],
    ['another secret', (text: string) => text.replace(/(?<=source agreed ..)../, 'zz')],
    ['without the secret', (text: string) => text.replace(/^note source .*\n/m, '')],
    ['dealt again after a kill', swapLastCards],
    ['nothing', () => ''],
  ])('whose record is %s', async (_, change) => {
    const { witness } = browser({ record: change(RECORD) });
    agree(witness);
    await witness.check();
    expect(witness.alarm).not.toBe('');
    expect(witness.isChecked).toBe(false);
  });

  test('that keeps the record back: it is said, and the record asked for until it comes', async () => {
    const { storage } = browser();
    let given: string | null = null;
    const record = (): Promise<string> =>
      given === null ? Promise.reject(new Error('gone')) : Promise.resolve(given);
    const witness = new DealWitness({ table: 'table', seat: 0, send: () => undefined, record, storage });
    agree(witness);
    await witness.check();
    expect([witness.isWithheld, witness.isChecked, witness.alarm]).toEqual([true, false, '']);
    given = RECORD;
    await vi.advanceTimersByTimeAsync(6000);
    expect([witness.isWithheld, witness.isChecked, witness.alarm]).toEqual([false, true, '']);
    witness.close();
  });

  test('that begins a match again: it is counted, also after the page was loaded again', async () => {
    const { witness, storage } = browser();
    witness.receive(told({ match: 'disliked-by-the-house' }));
    const [own] = storage.texts.values();
    const hash = seal('disliked-by-the-house', 0, hexToBytes((JSON.parse(own!) as { nonce: string }).nonce));
    witness.receive(told({ match: 'disliked-by-the-house', seals: { 0: hash, 1: SEALS[1]! } }));
    agree(witness);
    expect(witness.begunAgain).toBe(1);
    await witness.check();
    expect([witness.alarm, witness.isChecked]).toEqual(['', true]);
    const later = browser({ storage });
    later.witness.receive(told({ seals: SEALS, opened: PEOPLE }));
    expect(later.witness.begunAgain).toBe(1);
  });
});

test('a browser that stores nothing takes part, too', () => {
  const storage = new Drawer();
  const { witness } = browser({ storage });
  const sent: string[] = [];
  const full = new DealWitness({
    table: 'table',
    seat: 0,
    send: command => sent.push(command.t),
    record: () => Promise.resolve(''),
    storage: Object.assign(new Drawer(), {
      setItem: () => {
        throw new Error('full');
      },
    }),
  });
  full.receive(told());
  full.receive(told({ seals: SEALS }));
  expect(sent).toEqual(['seal', 'open']);
  full.close();
  witness.close();
});

/** The record with two cards of its last deal exchanged. */
function swapLastCards(text: string): string {
  const at = text.lastIndexOf('\n- deal');
  return text.slice(0, at) + text.slice(at).replace(/^(\n- deal\S* )(\S+) (\S+)/, '$1$3 $2');
}
