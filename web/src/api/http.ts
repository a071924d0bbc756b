// Questions to the house, by the route table. A mistake comes back as a sentence.

import type { Routes } from './generated/routes';

export class Trouble extends Error {
  constructor(
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }
}

export const SILENT =
  'Repique does not answer. If it was closed, start it again and go to the window it opens.';
export const ANEW =
  'Repique was started anew, and this window is from before. Go to the window it opened, or to the address it has said.';

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
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new Trouble(SILENT);
  }
  if (answer.status === 401) {
    throw new Trouble(ANEW);
  }
  const text = await answer.text();
  const plain = answer.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (answer.ok) return (plain ? text : JSON.parse(text)) as T;
  throw new Trouble(answer.status === 413 ? 'This file is too large.' : complaint(text), answer.status);
}

/** Why nothing is heard: a sentence, or nothing if the house answers. */
export async function silence(): Promise<string> {
  try {
    await ask('GET', '/api/player');
    return '';
  } catch (error) {
    return error instanceof Trouble && [SILENT, ANEW].includes(error.message) ? error.message : '';
  }
}

/** What went wrong, in words for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? capital(error.message) : `Something went wrong: ${String(error)}`;
}

function complaint(text: string): string {
  try {
    const said = JSON.parse(text) as { text?: string };
    if (said.text) return said.text;
  } catch {
    // no JSON: the sentence below says enough
  }
  return 'That did not work.';
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
