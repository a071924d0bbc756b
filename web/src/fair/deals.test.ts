import { readFileSync } from 'node:fs';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { agreedSeed, commitment, packOf, seal, shuffle } from './deals';

interface Row {
  number: number;
  people: number[];
  event: string;
  deal: number;
  attempt: number;
  pledge: string;
  seals: string;
  seed: string;
  cards: string;
}
type PackForm = [ranks: string, copies: number, suits: string, jokers: string];
const golden = (name: string): string =>
  readFileSync(new URL(`../../../tests/play/golden/${name}`, import.meta.url), 'utf8');
const digest = (content: Uint8Array): string => bytesToHex(sha256(content)).slice(0, 16);

function newPack([ranks, copies, suits, jokers]: PackForm): string[] {
  const faces = [...suits].flatMap(suit => [...ranks].map(rank => rank + suit));
  faces.push(...[...jokers].map(colour => `X${colour}`));
  return faces.flatMap(face =>
    Array.from({ length: copies }, (_, copy) => (copy ? `${face}${copy + 1}` : face)),
  );
}

test('a thousand agreements and packs are those of the program that deals', () => {
  const { packs, rows } = JSON.parse(golden('agreed-v1.json')) as { packs: PackForm[]; rows: Row[] };
  expect(rows).toHaveLength(1000);
  for (const row of rows) {
    const pack = newPack(packs[row.number % packs.length]!);
    const token = `token-${row.number}é`;
    const house = concatBytes(...[0, 1, 2, 3].map(n => sha512(utf8ToBytes(`house ${row.number} ${n}`))));
    const nonces = row.people.map(seat => sha256(utf8ToBytes(`nonce ${row.number} ${seat}`)));
    const seals = row.people.map((seat, at) => seal(token, seat, nonces[at]!));
    const seed = agreedSeed(house, nonces);
    const cards = packOf(seed, pack, row.event, row.deal, row.attempt);
    const rules = `game example ${row.number}\npack ${pack.join(' ')}`;
    const found = {
      ...row,
      pledge: commitment(house, token, rules).slice(0, 16),
      seals: digest(utf8ToBytes(seals.join(''))),
      seed: digest(seed),
      cards: digest(utf8ToBytes(cards.join(' '))),
    };
    expect(found).toEqual(row);
  }
});

test('the thousand golden packs of deal/v1 are shuffled the same', () => {
  const forms: Record<string, PackForm> = {
    32: ['789TJQKA', 1, 'CDSH', ''],
    36: ['6789TJQKA', 1, 'CDSH', ''],
    48: ['9JQKTA', 2, 'CDSH', ''],
    64: ['789JQKTA', 2, 'CDSH', ''],
    80: ['JQKTA', 4, 'CDSH', ''],
    128: ['789JQKTA', 4, 'CDSH', ''],
    192: ['789JQKTA', 6, 'CDSH', ''],
  };
  for (const line of golden('deal-v1.txt').trim().split('\n')) {
    const [size, seed, expected] = line.split(/\s+/) as [string, string, string];
    const dealt = shuffle(newPack(forms[size]!), utf8ToBytes(seed));
    expect(digest(utf8ToBytes(dealt.join(' ')))).toBe(expected);
  }
});
