// How a player likes a table, followed while the match is open.

import { untrack } from 'svelte';
import { confirmation } from '../ui/confirm.svelte';
import type { Match } from './match.svelte';
import { prefs } from '../preferences/preferences.svelte';
import { QUICK_PACE, type Pace } from './stages';
import { t } from './words';

const LOOK = 2500; // ms for which the result of a round is shown before the next is dealt by itself
const GLOW = 500; // ms for which the stock lights up

/** Tests want everything at once. */
export function currentPace(): Pace {
  return localStorage.getItem('repique.pace') === 'quick' ? QUICK_PACE : prefs.pace;
}

export function applyPreferences(match: Match): void {
  $effect(() => {
    match.pace = currentPace();
  });
  $effect(() => {
    if (
      match.lesson ||
      !prefs.on('auto_deal') ||
      match.autoPlay.on ||
      match.waitsForOthers ||
      !match.view?.waiting.includes(match.me)
    )
      return;
    const later = setTimeout(() => match.ready(), LOOK);
    return () => clearTimeout(later);
  });
  $effect(() => {
    if (match.lesson || !prefs.on('auto_draw') || !match.drawOffer) return;
    const later = setTimeout(() => match.drawOffer && match.act(match.drawOffer.action), match.pace.opponent);
    return () => clearTimeout(later);
  });
  $effect(() => {
    if (!match.notice || !prefs.on('error_box')) return;
    const text = match.notice;
    untrack(() => void confirmation.ask({ title: t('refused'), text, yes: t('ok'), readOnly: true }));
    match.notice = '';
  });
  $effect(() => {
    if (match.openHands.wanted && match.view && !match.shared) untrack(() => void match.openHands.look());
  });
  remindWhoLeads(match);
  focusHandOnTurn(match);
  highlightStockOnDraw(match);
}

/** At the beginning of a round, who leads. */
function remindWhoLeads(match: Match): void {
  const round = $derived(`${match.view?.number}/${match.view?.deal}`);
  $effect(() => {
    void round;
    untrack(() => {
      const { view } = match;
      const fresh =
        view &&
        view.deal > 0 &&
        view.tricks.length === 0 &&
        view.trick.length === 0 &&
        view.melds.length === 0;
      if (!fresh || view.due.length !== 1 || !match.behaviour.tellsLeader || !prefs.on('start_reminder'))
        return;
      match.lastSentence =
        view.turn === match.me ? t('you_lead') : t('other_leads', { name: match.displayName(view.turn) });
    });
  });
}

/** The keys are brought to the hand when it is the player's turn, unless they are busy elsewhere. */
function focusHandOnTurn(match: Match): void {
  const turn = $derived(match.canAct && match.isDue(match.me));
  $effect(() => {
    if (!turn || match.lesson || !prefs.on('guide')) return;
    const at = document.activeElement;
    if (at && at !== document.body && at.closest('input, dialog, [popover], [role="tabpanel"]')) return;
    document.querySelector<HTMLElement>('[data-drop="hand"] [tabindex="0"]')?.focus({ preventScroll: true });
  });
}

/** The stock lights up for a moment when another player has drawn from it. */
function highlightStockOnDraw(match: Match): void {
  let before = 0;
  $effect(() => {
    const held = (match.view?.zones ?? [])
      .filter(zone => zone.name.startsWith('hand:') && zone.name !== `hand:${match.me}`)
      .reduce((sum, zone) => sum + zone.hidden + zone.cards.length, 0);
    const drew = held === before + 1 && match.view?.turn !== null;
    before = held;
    if (!drew || !untrack(() => prefs.on('mark_stock') && prefs.motion(false).duration > 0)) return;
    const drawn = match.welcome?.zones.find(zone => zone.gives === 'draw');
    const stock = document.querySelector(`[data-zone="${drawn?.stem}"]`);
    stock?.animate(
      [{ filter: 'brightness(1)' }, { filter: 'brightness(1.9)' }, { filter: 'brightness(1)' }],
      GLOW,
    );
  });
}
