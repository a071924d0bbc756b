// Writes `words/<language>.json` beside the page for each language but English: the words of all folders.

import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

type Words = Record<string, Record<string, unknown>>;

/** The words of each language that has files `words.<language>.json` below this folder. */
export function languages(folder: string): Record<string, Words> {
  const found: Record<string, Words> = {};
  for (const path of globSync('**/words.*.json', { cwd: folder }).sort()) {
    const language = basename(path).split('.')[1]!;
    const words = JSON.parse(readFileSync(`${folder}/${path}`, 'utf8')) as Record<string, unknown>;
    (found[language] ??= {})[dirname(path)] = words;
  }
  return found;
}

export function translations(folder: string): Plugin {
  return {
    name: 'translations',
    apply: 'build',
    generateBundle() {
      const { en: _, ...others } = languages(folder);
      for (const [language, words] of Object.entries(others)) {
        this.emitFile({ type: 'asset', fileName: `words/${language}.json`, source: JSON.stringify(words) });
      }
    },
  };
}
