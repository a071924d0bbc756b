// What the values of preferences mean for a table: pure functions, used by `preferences.svelte.ts`.

import { standardDeck, type Back, type DeckStyle, type Notation } from '../cards/faces';
import type { Sorting } from '../match/hand-order';
import { dealDuration } from '../cards/deal-animation';
import type { Motion } from '../cards/flights';
import { QUICK_PACE, type Pace } from '../match/stages';
import { customColours } from './custom-colours';
import { USUALLY, type PreferenceName } from '../api/generated/preference-defaults';

const DEALT = 24; // cards of two hands

export type Value = boolean | number | string;
export type Values = Readonly<Record<PreferenceName, Value>>;

export function deckOf(values: Values, player = 0): DeckStyle {
  const german = values['faces'] === 'german';
  const own = values['back'] === 'own' && values['own_back'] !== '';
  return {
    ...standardDeck,
    faces: german ? 'german' : 'french',
    fourColour: values['four_colour'] === true,
    largeIndex: values['large_index'] === true,
    notation: values['notation'] as Notation,
    back: backOf(String(values['back']), german),
    backColour: values['back_colour'] === 'red' ? '' : `var(--back-${String(values['back_colour'])})`,
    customBack: own ? picture('back', values, player) : null,
    framed: values['back_frame'] === true,
  };
}

/** Where the server keeps a picture of the player. */
function picture(use: Use | 'back', values: Values, player: number): string {
  return `/api/players/${player}/pictures/${use}/${String(values[`own_${use}`])}`;
}

/** What can lie under a veil of its own colour. */
export type Use = 'table' | 'mat';

/** The picture for the table or the mat, if there is one and it is wanted. */
export function groundOf(use: Use, values: Values, player: number): string {
  return look(use, values) === 'own' ? picture(use, values, player) : '';
}

function look(use: Use, values: Values): string {
  const wanted = String(values[`${use}_look`]);
  if (wanted !== 'own' || values[`own_${use}`]) return wanted;
  return String(USUALLY[`${use}_look`]);
}

/** Without a picture of the player, and where the back goes with the faces, there is one that suits them. */
function backOf(name: string, german: boolean): Back {
  if (name === 'faces' || name === 'own') return german ? 'laurel' : 'lattice';
  return name as Back;
}

/** `still` if the system asks for no motion. */
export function paceOf(values: Values, still = false): Pace {
  if (values['quick_display'] === true) return { ...QUICK_PACE, look: true };
  return {
    opponent: Number(values['opponent_pace']),
    trick: Number(values['trick_pause']),
    words: Number(values['bid_pace']),
    deal: dealDuration(motionOf(values, true, still), DEALT),
    look: true,
  };
}

/** How cards travel; `still` if the system asks for no motion. */
export function motionOf(values: Values, dealt: boolean, still: boolean): Motion {
  const moves = !still && values['animation'] === true && (!dealt || values['deal_animation'] === true);
  const duration = moves ? Number(values['flight_time']) : 0;
  return {
    duration,
    stagger: dealt ? Math.round(duration / 6.5) : 0,
    constant: values['constant_time'] === true,
    twist: values['twist'] === true,
  };
}

export function sortingOf(values: Values): Sorting {
  return values['sorting'] as Sorting;
}

/** What is done at the table of partners, where felts may change. */
export type Doing = '' | 'bidding' | 'melding';

/** Attributes of the document's root, from which the style sheets take everything that can be chosen. */
export function attributesOf(
  values: Values,
  systemLight: boolean,
  doing: Doing = '',
): Record<string, string> {
  const theme = values['theme'] === 'system' ? (systemLight ? 'light' : 'dark') : String(values['theme']);
  const own = doing && String(values[`${doing}_felt`]);
  const on = (name: PreferenceName): string => (values[name] === true ? 'on' : 'off');
  return {
    theme,
    felt: own || String(values['felt']),
    contrast: values['high_contrast'] ? 'high' : 'usual',
    cards: String(values['card_theme']),
    size: String(values['card_size']),
    corners: on('round_corners'),
    sheet: values['handwriting'] ? 'handwritten' : 'printed',
    motion: on('animation'),
    depth: on('depth'),
    table: look('table', values),
    mat: look('mat', values),
    tools: String(values['tools']),
    beside: on('tools_left'),
    font: String(values['text_font']),
    text: String(values['text_size']),
    pointers: values['plain_pointers'] ? 'plain' : 'usual',
    told: on('status_messages'),
    dealer: on('show_dealer'),
    rules: on('rules_panel'),
    marks: on('mark_card'),
  };
}

/** Colours that the player has mixed, as custom properties; what is not here is as the theme has it. */
export function coloursOf(values: Values, doing: Doing = ''): Record<string, string> {
  const felt = doing && values[`${doing}_felt`] ? '' : String(values['felt_colour']);
  return customColours({
    felt,
    table: String(values['table_colour']),
    won: String(values['won_colour']),
    lost: String(values['lost_colour']),
  });
}

export { USUALLY };
