// What is written on the felt is read at both ends of its gradient, whichever felt is chosen.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../preferences/custom-colours';

const style = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The colours of a rule, over those of the house. */
function colours(selector: string): Map<string, string> {
  const block = (name: string) => style.slice(style.indexOf(`${name} {`)).split('}')[0]!;
  const all = block(':root') + block(selector);
  return new Map([...all.matchAll(/(--[\w-]+): (#\w{6});/g)].map(found => [found[1]!, found[2]!]));
}

test.each(['midnight', 'oxblood', 'slate', 'linen', ''])('ink, gold and amber reach 7:1 on felt %s', felt => {
  const found = colours(felt ? `:root[data-felt='${felt}']` : ':root');
  for (const ink of ['--felt-ink', '--gold', '--alarm']) {
    for (const ground of ['--felt', '--felt-light']) {
      expect(contrast(found.get(ink)!, found.get(ground)!), `${ink} on ${ground}`).toBeGreaterThanOrEqual(7);
    }
  }
});
