// Sitting down by an invitation: asked once, however often it is sent, also after a reload.

import { newId } from '../../api/socket';
import type { RuleValues } from '../../rules/rules-form';

/** How an invitation is named: by its link or by its code. */
export type Invitation = { readonly token: string } | { readonly code: string };

export type JoinRequest = Invitation & {
  readonly a: string;
  readonly name: string;
  readonly seat?: number;
  /** which rules were shown */ readonly edition?: string;
  /** other rules */ readonly proposal?: RuleValues;
};

/** What somebody says who sits down; with a proposal, the rules are not agreed to yet. */
export interface SittingDown {
  readonly name: string;
  readonly seat: number | null;
  readonly edition: string;
  readonly proposal?: RuleValues;
}

const KEY = 'repique.join';
const NAME = 'repique.name';

/** The request for this invitation that has no answer yet; without an invitation, one by a code. */
export function unanswered(
  invitation: Invitation | null,
  storage: Storage = sessionStorage,
): JoinRequest | null {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? 'null') as JoinRequest | null;
    if (!found || typeof found.a !== 'string') return null;
    if (!invitation) return 'code' in found ? found : null;
    return sameInvitation(found, invitation) ? found : null;
  } catch {
    return null;
  }
}

/** A request to be sent: with the id of the one before, if that was the same. */
export function joinRequest(
  invitation: Invitation,
  { name, seat, edition, proposal }: SittingDown,
  storage: Storage = sessionStorage,
): JoinRequest {
  const before = unanswered(invitation, storage);
  const made = {
    ...invitation,
    a: before?.a ?? newId(),
    name,
    edition,
    ...(seat === null ? {} : { seat }),
    ...(proposal ? { proposal } : {}),
  };
  keep(storage, KEY, JSON.stringify(made));
  return made;
}

export function answered(storage: Storage = sessionStorage): void {
  storage.removeItem(KEY);
}

export function rememberedName(storage: Storage = localStorage): string {
  return storage.getItem(NAME) ?? '';
}

export function rememberName(name: string, storage: Storage = localStorage): void {
  keep(storage, NAME, name);
}

/** As the server writes it: eight letters with a dash in their middle; letters that look alike are one. */
export function tidyCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-HJKMNP-TV-Z]/g, '')
    .slice(0, 8);
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

function sameInvitation(one: Invitation, other: Invitation): boolean {
  const key = (of: Invitation): string => ('token' in of ? `token ${of.token}` : `code ${of.code}`);
  return key(one) === key(other);
}

function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // a browser without storage: a reload asks anew
  }
}
