// The second implementation of deal/v1, commit/v1 and seal/v1, written from docs/notation.md and
// docs/fair-deals.md. It shares no code with the program that deals, so that a mistake or a trick there is
// noticed here.

import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const HOUSE_BYTES = 256;
export const NONCE_BYTES = 32;
const SEED_BYTES = 256;
const WORD = 2 ** 32;

/** The parts of a key, each behind its length as four bytes. */
function framed(parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...parts.flatMap(part => [bigEndian(part.length, 4), part]));
}

function bigEndian(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, value);
  return bytes;
}

/** The endless stream of 32-bit words of a key. */
export function* wordStream(...key: Uint8Array[]): Generator<number, never> {
  const prefix = concatBytes(utf8ToBytes('deal/v1'), framed(key));
  for (let block = 0; ; block++) {
    const digest = sha512(concatBytes(prefix, bigEndian(block, 8)));
    const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let at = 0; at < digest.length; at += 4) yield words.getUint32(at);
  }
}

/** A number from 0 up to but not including the bound, each equally likely. */
function below(bound: number, stream: Generator<number, never>): number {
  const fair = WORD - (WORD % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < fair) return word % bound;
  }
}

/** The cards in the order that the key determines. */
export function shuffle(cards: readonly string[], ...key: Uint8Array[]): string[] {
  const stream = wordStream(...key);
  const mixed = [...cards];
  for (let top = mixed.length - 1; top > 0; top--) {
    const other = below(top + 1, stream);
    const moved = mixed[top]!;
    mixed[top] = mixed[other]!;
    mixed[other] = moved;
  }
  return mixed;
}

function derivedSeed(...key: Uint8Array[]): Uint8Array {
  const stream = wordStream(...key);
  const seed = new Uint8Array(SEED_BYTES);
  const words = new DataView(seed.buffer);
  for (let at = 0; at < SEED_BYTES; at += 4) words.setUint32(at, stream.next().value);
  return seed;
}

/** The seed to which the dealer's secret and the nonces, in the order of seats, lead. */
export function agreedSeed(house: Uint8Array, nonces: readonly Uint8Array[]): Uint8Array {
  return derivedSeed(utf8ToBytes('agreed'), house, ...nonces);
}

/** The shuffled pack for a chance event of a match with this seed. */
export function packOf(
  seed: Uint8Array,
  pack: readonly string[],
  event: string,
  deal: number,
  attempt: number,
): string[] {
  const about = utf8ToBytes(`${event} ${pack.length} ${deal} ${attempt}`);
  return shuffle(pack, derivedSeed(utf8ToBytes('seed'), seed, about));
}

/** The pledge for a secret: a hash from which nobody can compute it. */
export function commitment(house: Uint8Array, token: string, rules: string): string {
  const parts = [utf8ToBytes(token), utf8ToBytes(rules), house];
  return bytesToHex(sha256(concatBytes(utf8ToBytes('commit/v1'), framed(parts))));
}

/** The seal of the nonce of a seat. */
export function seal(token: string, seat: number, nonce: Uint8Array): string {
  const parts = [utf8ToBytes(token), utf8ToBytes(String(seat)), nonce];
  return bytesToHex(sha256(concatBytes(utf8ToBytes('seal/v1'), framed(parts))));
}
