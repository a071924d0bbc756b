// Takes the twelve court pictures out of the npm package `react-playing-card-set`.
// Of each card only the half figure is kept: no border, index or frame. Its colours become CSS
// custom properties, and the small signs on the robes become ours. The files are made before each
// build and never kept in the repository.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from 'svgo';
import { french } from '../src/cards/suits.ts';
import type { Suit } from '../src/cards/faces.ts';

/** The colours of the drawings, and the colours that a deck may give them. */
const paints: Record<string, string> = {
  '#FC4': 'var(--court-gold)',
  '#44F': 'var(--court-line)',
  red: 'var(--court-red)',
  black: 'var(--court-black)',
};

const names = [...'JQK'].flatMap(rank => [...'CDSH'].map(suit => rank + suit));

/**
 * Writes `KS.svg` and its eleven companions; each holds one group `half`, 1300 wide, 2000 high.
 * That takes seconds, so it is done again only when something it is made of has changed.
 */
export function makeCourts(modules: string, folder: string): void {
  const read = (name: string) =>
    readFileSync(join(modules, `react-playing-card-set/src/images/2color/${name}.svg`), 'utf8');
  const sources = names.map(read);
  const maker = readFileSync(join(modules, '../build/courts.ts'), 'utf8');
  const wanted = createHash('sha256')
    .update(JSON.stringify([sources, french, maker]))
    .digest('hex');
  const stamp = join(folder, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  names.forEach((name, place) =>
    writeFileSync(join(folder, `${name}.svg`), courtOf(sources[place]!, name[1] as Suit)),
  );
  writeFileSync(stamp, wanted);
}

/** One half figure; the card turns it by 180 degrees for the other. */
export function courtOf(source: string, suit: Suit): string {
  const layers = [...source.matchAll(/<symbol id="[A-Z]{2}\d"[^>]*>(.*?)<\/symbol>/gs)].map(
    found => found[1]!,
  );
  if (layers.length !== 6)
    throw new Error(`A court card of ${suit} has ${layers.length} layers instead of six.`);
  const drawn = layers.join('').replace(/<use [^>]*><\/use>/g, use => signOn(use, suit));
  const painted = drawn.replace(/(fill|stroke)="([^"]+)"/g, (all, which, colour) =>
    colour in paints ? `${which}="${paints[colour]}"` : all,
  );
  return optimize(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 2000"><g id="half">${painted}</g></svg>`,
    {
      multipass: true,
      plugins: [
        {
          name: 'preset-default',
          params: {
            overrides: { cleanupIds: false, collapseGroups: false, convertPathData: { floatPrecision: 1 } },
          },
        },
      ],
    },
  ).data;
}

/** A small sign on a robe or a hem: the same place and size, but our shape. */
function signOn(use: string, suit: Suit): string {
  const { height, transform, ...rest } = attributes(use);
  const size = Number(height);
  const place = transform?.replace(/translate\([^)]*\)$/, '');
  if (!size || !place) throw new Error(`A sign of ${suit} has no place: ${use}`);
  const width = rest['stroke-width']
    ? ` stroke="${rest.stroke}" stroke-width="${Number(rest['stroke-width']) / 10}"`
    : '';
  return `<path transform="${place}scale(${size / 120})" d="${french[suit][0]!.d}" fill="var(--ink-of-suit)"${width}/>`;
}

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(found => [found[1]!, found[2]!]));
}
