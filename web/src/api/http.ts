// Questions to the house, by the route table. A mistake comes back as a sentence.

import type { Routes } from './generated/routes';
import { t } from './words';

export class Trouble extends Error {
  constructor(
    text: string,
    readonly status = 0,
    /** what the server calls it */ readonly code = '',
  ) {
    super(text);
  }
}

export const SILENT = t('silent');
export const RESTARTED = t('restarted');

export const UNKNOWN_SESSION = 401;

// Browsers keep alive at most 64 KiB of all requests under way together.
const LARGEST_KEPT_ALIVE = 8000;

type Route = keyof Routes;
type Answer<R extends Route> = Routes[R]['answer'];
type Path<R extends Route> = Routes[R] extends { readonly path: infer P } ? { readonly path: P } : object;
type Query<R extends Route> = Routes[R] extends { readonly query: infer Q } ? { readonly query?: Q } : object;
type Body<R extends Route> = Routes[R] extends { readonly body: infer B }
  ? object extends B
    ? { readonly body?: B }
    : { readonly body: B }
  : object;
export type Asked<R extends Route> = Path<R> & Query<R> & Body<R>;
interface Parts {
  path?: object;
  query?: object;
  body?: unknown;
}

/** One address of the route table, with what its path, its question and its body say. */
export async function call<R extends Route>(
  route: R,
  ...[asked]: object extends Asked<R> ? [Asked<R>?] : [Asked<R>]
): Promise<Answer<R>> {
  const [method, pattern] = route.split(' ') as [string, string];
  const parts = (asked ?? {}) as Parts;
  return ask<Answer<R>>(method, address(pattern, parts), parts.body);
}

/** An address with its holes filled: for links, too. */
export function address(pattern: string, { path = {}, query = {} }: Parts): string {
  const holes = new Map(Object.entries(path));
  const filled = pattern.replace(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent(String(holes.get(name))),
  );
  const said = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
  return said.length ? `${filled}?${new URLSearchParams(said as [string, string][])}` : filled;
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent = method === 'GET' ? undefined : JSON.stringify(body ?? {});
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(sent === undefined ? {} : { body: sent }),
      // A change arrives also when the page is reloaded or closed right after it.
      keepalive: sent !== undefined && sent.length <= LARGEST_KEPT_ALIVE,
    });
  } catch {
    throw new Trouble(SILENT);
  }
  const text = await answer.text();
  if (answer.status === UNKNOWN_SESSION) throw new Trouble(RESTARTED, UNKNOWN_SESSION);
  const plain = answer.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (answer.ok) return (plain ? text : JSON.parse(text)) as T;
  const said = complaint(text);
  const words = answer.status === 413 ? t('too_large') : said.text;
  throw new Trouble(words, answer.status, said.code);
}

/** Why nothing is heard: a sentence, or nothing if the house answers. */
export async function silence(): Promise<string> {
  try {
    await ask('GET', '/api/player');
    return '';
  } catch (error) {
    return error instanceof Trouble && [SILENT, RESTARTED].includes(error.message) ? error.message : '';
  }
}

/** What went wrong, in words for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? capital(error.message) : t('unexpected', { error: String(error) });
}

function complaint(text: string): { text: string; code: string } {
  try {
    const said = JSON.parse(text) as { text?: string; code?: string };
    if (said.text) return { text: said.text, code: said.code ?? '' };
  } catch {
    // no JSON: the sentence below says enough
  }
  return { text: t('failed'), code: '' };
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
