import { wordsOf } from '../words/words';
import english from './words.en.json';

export const t = wordsOf('scores', english);

type NamedIn<Key> = Key extends `name_${infer Id}` ? Id : never;
type Named = NamedIn<keyof typeof english>;

/** The name of an id of the server: of an outcome, or of a record. Other ids are names themselves. */
export function nameOf(id: string): string {
  return isNamed(id) ? t(`name_${id}`) : plainName(id);
}

function isNamed(id: string): id is Named {
  return `name_${id}` in english;
}

function plainName(id: string): string {
  const text = id.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
