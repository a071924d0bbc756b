// Writes `third-party-notices.txt` beside the page: everything in it that others made, and under which
// licence.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const courts = `The court pictures of the French-suited cards

The figures of the kings, queens and knaves were drawn by Adrian Kennard (https://www.me.uk/cards/), who gave them to the
public domain under the Creative Commons CC0 1.0 dedication and asks for no credit; he is named here with thanks. They are
taken from the npm package react-playing-card-set, whose notes repeat that dedication for the pictures. The code of that
package is under the MIT licence and is no part of Repique. Colours, frames, indices, suit signs, plain cards, card backs and
the German-suited cards are Repique's own.
`;

/** Names each package that a module of the page comes from, with the text of its licence. */
export function notices(modules: string): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle() {
      const used = new Set<string>();
      for (const id of this.getModuleIds()) {
        const found = /.*\/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//.exec(id);
        if (found) used.add(found[1]!);
      }
      const source = [courts, ...[...used].sort().map(name => noticeOf(join(modules, name)))].join(
        `\n${'-'.repeat(80)}\n\n`,
      );
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

function noticeOf(folder: string): string {
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`No package is at ${folder}.`);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : 'The package brings no text of its licence.';
  return `${name} ${version} (${license})\n\n${text}\n`;
}
