// What the values of preferences mean for a table: pure functions, used by `prefs.svelte.ts`.

import { standardDeck, type Back, type DeckStyle, type Notation } from './cards/faces';
import type { Sorting } from './arrange';
import type { Motion } from './flights';
import type { Pace } from './stages';

export type Value = boolean | number | string;
export type Values = Readonly<Record<string, Value>>;

/** What is true before anything has been loaded: the defaults of the catalogue. */
export const USUALLY: Values = {
  level: 'standard', partner_level: '', auto_deal: false, confirm: true, warn: true, remember_rules: true,
  sorting: 'suit', high_first: true, protect: false, stagger: false, recall: false,
  faces: 'french', card_theme: 'light', card_size: 'automatic', meld_tints: true, four_colour: false, large_index: false,
  notation: 'english', back: 'lattice', back_colour: 'red',
  auto_select: true, auto_peek: false, blanche_hint: false, blanche_warning: true,
  bid_words: true, bid_warning: true, taken_points: true, bid_pace: 700,
  theme: 'evening', felt: 'green', high_contrast: false, handwriting: false,
  animation: true, deal_animation: true, speed: 'usual', opponent_pace: 400, trick_pause: 900,
};

export function deckOf(values: Values): DeckStyle {
  return {
    ...standardDeck,
    faces: values['faces'] === 'german' ? 'german' : 'french',
    fourColour: values['four_colour'] === true,
    largeIndex: values['large_index'] === true,
    notation: values['notation'] as Notation,
    back: values['back'] as Back,
    backColour: values['back_colour'] === 'red' ? '' : `var(--back-${String(values['back_colour'])})`,
  };
}

export function paceOf(values: Values): Pace {
  return { opponent: Number(values['opponent_pace']), trick: Number(values['trick_pause']), words: Number(values['bid_pace']), look: true };
}

const SPEEDS: Record<string, number> = { slow: 480, usual: 260, fast: 130 };

/** How cards travel; `still` if the system asks for no motion. */
export function motionOf(values: Values, dealt: boolean, still: boolean): Motion {
  const moves = !still && values['animation'] === true && (!dealt || values['deal_animation'] === true);
  const duration = moves ? (SPEEDS[String(values['speed'])] ?? SPEEDS['usual']!) : 0;
  return { duration, stagger: dealt ? Math.round(duration / 6.5) : 0 };
}

export function sortingOf(values: Values): Sorting {
  return values['sorting'] as Sorting;
}

/** Attributes of the document's root, from which theme.css takes all colours. */
export function attributesOf(values: Values, systemLight: boolean): Record<string, string> {
  const theme = values['theme'] === 'system' ? (systemLight ? 'light' : 'dark') : String(values['theme']);
  return {
    theme,
    felt: String(values['felt']),
    contrast: values['high_contrast'] ? 'high' : 'usual',
    cards: String(values['card_theme']),
    size: String(values['card_size']),
    sheet: values['handwriting'] ? 'handwritten' : 'printed',
    motion: values['animation'] ? 'on' : 'off',
  };
}
