// Questions to the house. A mistake comes back as a sentence.

export class Trouble extends Error {}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new Trouble('Repique does not answer. It may have been closed; start it again.');
  }
  if (answer.status === 401) {
    throw new Trouble('This page is from an earlier start. Use the newest address of Repique.');
  }
  const text = await answer.text();
  const plain = answer.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (answer.ok) return (plain ? text : JSON.parse(text)) as T;
  throw new Trouble(complaint(text));
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
