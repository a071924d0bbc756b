// What can be said at a shared table with one touch. The server knows the ids, the page the words.

import { t } from './words';

export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'back',
  'another_game',
  'have_to_go',
  'good_night',
] as const;

export type PhraseId = (typeof PHRASES)[number];

/** The longest text that can be said at once. */
export const LONGEST_TEXT = 300;

export function phraseWords(id: PhraseId): string {
  return t(`phrase_${id}`);
}

/** What a message says, in words; a phrase of a newer server has none. */
export function messageWords(said: { readonly phrase: string; readonly text: string }): string {
  const id = PHRASES.find(one => one === said.phrase);
  return id ? phraseWords(id) : said.text;
}
