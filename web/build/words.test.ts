import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from './words.ts';

test('the words of all folders are one file for each language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(folder, 'games/piquet'), { recursive: true });
  writeFileSync(join(folder, 'words.en.json'), '{"yes": "Yes"}');
  writeFileSync(join(folder, 'words.de.json'), '{"yes": "Ja"}');
  writeFileSync(join(folder, 'games/piquet/words.de.json'), '{"talon": "Talon"}');
  expect(languages(folder)).toEqual({
    en: { '.': { yes: 'Yes' } },
    de: { '.': { yes: 'Ja' }, 'games/piquet': { talon: 'Talon' } },
  });
});
