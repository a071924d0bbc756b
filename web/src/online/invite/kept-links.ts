// Links and codes of this tab's invitations: the server keeps only a hash of each link.

import type { NewOfferAnswer } from '../../api/generated/answers';

export interface KeptLink {
  /** What stands behind `#/join/`. */
  readonly token: string;
  readonly code: string;
  /** When the code ends, in ms of this computer's clock. */
  readonly codeUntil: number;
}

const KEY = 'repique.links';

export function loadLinks(storage: Storage = sessionStorage): Readonly<Record<string, KeptLink>> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, KeptLink>;
  } catch {
    return {};
  }
}

export function saveLinks(
  links: Readonly<Record<string, KeptLink>>,
  storage: Storage = sessionStorage,
): void {
  try {
    storage.setItem(KEY, JSON.stringify(links));
  } catch {
    // a browser without storage: after a reload a new link is made
  }
}

export function keptLink({ link, code, code_seconds }: NewOfferAnswer, now = Date.now()): KeptLink {
  return { token: link, code, codeUntil: now + code_seconds * 1000 };
}

/** Minutes that a code is still good for, the last one included. */
export function minutesLeft({ codeUntil }: KeptLink, now: number): number {
  return Math.max(0, Math.ceil((codeUntil - now) / 60_000));
}

/** All links of an invitation, the best first. An address that friends have used already comes first. */
export function joinLinks(token: string, addresses: readonly string[], origin: string): string[] {
  const own = isLoopback(origin) ? [] : [origin];
  const found = [...new Set([...own, ...addresses])];
  return (found.length ? found : [origin]).map(base => `${base}/#/join/${token}`);
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
