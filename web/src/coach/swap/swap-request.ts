// Other cards than were dealt. The player is asked first, since the game becomes a practice game.

import { call, sentence } from '../../api/http';
import { confirmation } from '../../ui/confirm.svelte';
import type { Match } from '../../match/match.svelte';
import { t } from '../words';

/** The spread of cards opens, if it is the time for it. */
export async function openSwapSheet(match: Match): Promise<void> {
  if (!match.welcome) return;
  try {
    const { cards } = await call('GET /api/matches/{table}/pack', { path: { table: match.welcome.table } });
    if (!(await agreed(match, t('swap_cards_question'), t('swap_cards_text'), t('swap_cards_yes')))) return;
    match.coach.pack = cards;
    match.coach.part = 'doctor';
  } catch (error) {
    match.notice = sentence(error);
  }
}

export async function confirmHandSwap(match: Match): Promise<void> {
  const text = t(match.hasPartners ? 'swap_hands_text_partners' : 'swap_hands_text');
  if (await agreed(match, t('swap_hands_question'), text, t('swap_hands_yes'))) match.send({ t: 'swap' });
}

async function agreed(match: Match, title: string, text: string, yes: string): Promise<boolean> {
  if (match.view?.practice) return true;
  return confirmation.ask({ title, text, yes, unless: 'confirm' });
}
