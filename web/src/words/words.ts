// The words of the page. Each folder has its own in `words.en.json`; other languages come from the server as
// one file with the words of all folders.

/** The forms of a text that tells a number, by the categories of `Intl.PluralRules`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
export type WordsFile = Readonly<Record<string, string | PluralForms>>;
export type WordValues = Readonly<Record<string, string | number>>;
/** Gives the text of an id with its values filled in. Where a text has plural forms, `n` chooses one. */
export type TextOf<Id extends string> = (id: Id, values?: WordValues) => string;

const ENGLISH = 'en';
const BRITISH = 'en-GB'; // “a, b and c”, without a comma before “and”
const PLACE = /\{(\w+)\}/g;

let plurals = new Intl.PluralRules(ENGLISH);
let lists = new Intl.ListFormat(BRITISH);
let days = dayFormat(BRITISH);
let translated: Readonly<Record<string, WordsFile>> = {};

/** The words of a folder, which are English where the language of the page has none. */
export function wordsOf<File extends WordsFile>(folder: string, english: File): TextOf<keyof File & string> {
  return (id, values = {}) => {
    const text = translated[folder]?.[id] ?? english[id]!;
    return fill(typeof text === 'string' ? text : chosenForm(text, values), values);
  };
}

/** From now on texts are in this language; before anything is shown. */
export async function loadLanguage(language: string): Promise<void> {
  if (language === ENGLISH) return;
  const answer = await fetch(`/words/${language}.json`);
  if (answer.ok) setLanguage(language, (await answer.json()) as Record<string, WordsFile>);
}

export function setLanguage(language: string, words: Readonly<Record<string, WordsFile>>): void {
  plurals = new Intl.PluralRules(language);
  const locale = language === ENGLISH ? BRITISH : language;
  lists = new Intl.ListFormat(locale);
  days = dayFormat(locale);
  translated = words;
}

/** “a, b and c” */
export function joinList(items: readonly string[]): string {
  return lists.format(items);
}

/** “16 Nov 2026” */
export function formatDay(date: Date): string {
  return days.format(date);
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function chosenForm(forms: PluralForms, values: WordValues): string {
  return forms[plurals.select(Number(values['n']))] ?? forms.other;
}

function fill(text: string, values: WordValues): string {
  return text.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}
