// Other cards than were dealt: asked for first, since the game becomes practice by it.

import { call, sentence } from '../../api/http';
import { confirmation } from '../../ui/confirm.svelte';
import type { Match } from '../../match/match.svelte';

/** The spread of cards opens, if it is the time for it. */
export async function openSwapSheet(match: Match): Promise<void> {
  if (!match.welcome) return;
  try {
    const { cards } = await call('GET /api/matches/{table}/pack', { path: { table: match.welcome.table } });
    if (
      !(await agreed(
        match,
        'Doctor your hand?',
        'You exchange cards of your hand for any others.',
        'Doctor the hand',
      ))
    )
      return;
    match.coach.pack = cards;
    match.coach.part = 'doctor';
  } catch (error) {
    match.notice = sentence(error);
  }
}

export async function confirmHandSwap(match: Match): Promise<void> {
  const other = match.view?.partners ? 'the opponent on your left' : 'your opponent';
  if (await agreed(match, 'Swap hands?', `You take the cards of ${other}, who takes yours.`, 'Swap hands'))
    match.send({ t: 'swap' });
}

async function agreed(match: Match, title: string, deed: string, yes: string): Promise<boolean> {
  if (match.view?.practice) return true;
  const game = match.welcome?.words['game_word'] ?? 'game';
  return confirmation.ask({
    title,
    text: `${deed} From here on this ${game} is practice, and counts in no list.`,
    yes,
    unless: 'confirm',
  });
}
