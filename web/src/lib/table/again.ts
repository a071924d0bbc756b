// Ways back and ways on, each with what it would cost.

import type { Match, Question } from '../match.svelte';

export type Way = 'round' | 'game' | 'redeal' | 'replicate';

/** Before a round or a game is begun again. */
export function againQuestion(match: Match, way: Way): Question {
  const { round_word: round = 'round', game_word: game = 'game' } = match.welcome?.words ?? {};
  const number = match.view?.number ?? 1;
  const deed = (): void => match.again({ t: 'again', what: way });
  const gone = `${capital(game)} ${number} as it stands will be given up, with every ${round} of it.`;
  if (way === 'round') {
    return { title: `This ${round} again?`, text: `The same cards again from the deal on. From here on this ${game} is practice.`, yes: `Replay the ${round}`, deed };
  }
  if (way === 'game') {
    return { title: `This ${game} again?`, text: `${capital(game)} ${number} begins again with the same deals, as practice. ${gone}`, yes: `Restart the ${game}`, deed };
  }
  if (way === 'redeal') return { title: 'Fresh cards?', text: gone, yes: 'Deal afresh', deed };
  return { title: `The deals of an earlier ${game}?`, text: `The deals of the last finished ${game} come again. ${gone}`, yes: 'Play these deals', deed };
}

/** Before going back to an earlier turn. */
export function turnQuestion(match: Match, start: number, number: number): Question {
  const game = match.welcome?.words['game_word'] ?? 'game';
  return {
    title: `Back to your turn ${number}?`,
    text: `All that has happened since then will be taken back, and this ${game} becomes practice.`,
    yes: 'Go back',
    deed: () => match.undo({ t: 'undo', what: 'to', start }),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
