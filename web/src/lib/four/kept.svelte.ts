// What a player has chosen for this table and finds again next time, in this browser.

import { USUAL, type Pace } from '../stages';

interface Choices {
  captions: boolean; // what bids mean, in words
  points: boolean; // points taken while the hand is played
  warn: boolean; // before a first bid that tells of meld
  words: number; // ms after a bid
  cards: number; // ms after a card
}

const KEY = 'repique.partners';
const USUALLY: Choices = { captions: true, points: true, warn: true, words: USUAL.words ?? 700, cards: USUAL.opponent };

class Kept {
  now = $state<Choices>(read());

  set(changes: Partial<Choices>): void {
    this.now = { ...this.now, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a browser that keeps nothing plays all the same
    }
  }

  /** The pace of a table, with the player's own wishes. */
  pace(usual: Pace): Pace {
    return usual.look ? { ...usual, words: this.now.words, opponent: this.now.cards } : usual;
  }
}

function read(): Choices {
  try {
    return { ...USUALLY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>) };
  } catch {
    return USUALLY;
  }
}

export const kept = new Kept();
