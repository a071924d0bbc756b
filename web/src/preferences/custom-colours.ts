// Colours that a player mixes: what is written on them follows, so that everything stays readable.

import { t } from './words';

export interface ChosenColours {
  readonly felt: string;
  readonly table: string;
  readonly won: string;
  readonly lost: string;
}

/** How bright a colour is to the eye, from 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** From 1 to 21; 7 is the least for text. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const LIGHT = '#ffffff';
const DARK = '#17120e';

/** The ink that is read best on this ground. */
export function inkOn(ground: string): string {
  return contrast(ground, LIGHT) >= contrast(ground, DARK) ? LIGHT : DARK;
}

const ON_DARK = { gold: '#ffd257', 'gold-ink': '#2b2006', hint: '#c3e0ff', alarm: '#ffd08a' };
const ON_LIGHT = { gold: '#573800', 'gold-ink': '#ffffff', hint: '#0f3a6b', alarm: '#552e00' };

export function customColours({ felt, table, won, lost }: ChosenColours): Record<string, string> {
  const made: Record<string, string> = {};
  if (felt) {
    const ink = inkOn(felt);
    Object.assign(
      made,
      { felt, 'felt-light': `color-mix(in srgb, ${felt} 88%, ${ink})`, 'felt-ink': ink },
      ink === LIGHT ? ON_DARK : ON_LIGHT,
    );
  }
  if (table) {
    const ink = inkOn(table);
    Object.assign(made, {
      table,
      'table-light': `color-mix(in srgb, ${table} 92%, ${ink})`,
      bar: ink,
      'bar-soft': ink,
    });
  }
  if (won) made['won'] = won;
  if (lost) made['lost'] = lost;
  return made;
}

/** A warning about a colour that is hard to read on paper, or on which text is. */
export function contrastWarning(name: string, colour: string, paper: string): string {
  if (!colour) return '';
  const ground = name === 'felt_colour' || name === 'table_colour';
  const reached = ground ? contrast(colour, inkOn(colour)) : contrast(colour, paper);
  if (reached >= 7) return '';
  return t(ground ? 'ground_contrast' : 'ink_contrast');
}
