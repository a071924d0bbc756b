// What the menu of a shared table offers: questions to the others, and the computer in one's own place.

import { confirmation } from '../../ui/confirm.svelte';
import type { Match } from '../../match/match.svelte';
import type { MenuItem } from '../../match/menu';
import { prefs } from '../../preferences/preferences.svelte';
import { beforeAsking, beforeReplacing, type TableWish, type Winner } from './question-words';
import { t } from './words';

/** Says what will happen and who must agree; asks after a yes. */
export async function askFirst(match: Match, what: TableWish): Promise<void> {
  const asked = match.people
    .deciding(match.me)
    .filter(one => what !== 'resign' || match.isPartner(one.seat))
    .map(one => one.name);
  const opponent = match.people.seats.find(one => one.seat !== match.me)?.name ?? '';
  const isDealt = (match.view?.deal ?? 0) > 0;
  const winner: Winner = !isDealt ? 'nobody' : match.hasPartners ? 'opponents' : { name: opponent };
  if (asked.length === 0 && (what === 'back' || what === 'end'))
    await confirmation.ask({
      title: t('nobody_here_title'),
      text: t('nobody_here_text'),
      yes: t('ok'),
      readOnly: true,
    });
  else
    await confirmation.before(
      () => match.questions.ask(what),
      beforeAsking(what, match.gameWord, asked, winner),
    );
}

/** Says what will happen to the seat of somebody, and asks the others after a yes. */
export async function askToReplace(
  match: Match,
  what: 'substitute' | 'replace',
  { seat, name }: { readonly seat: number; readonly name: string },
): Promise<void> {
  const asked = match.people
    .deciding(match.me)
    .filter(one => one.seat !== seat)
    .map(one => one.name);
  await confirmation.before(
    () => match.questions.ask(what, seat),
    beforeReplacing(what, name, match.gameWord, asked),
  );
}

export function questionItems(match: Match): MenuItem[] {
  const isOver = match.view?.phase === 'over';
  const off = match.connection !== 'open' || isOver || match.questions.open !== null || match.questions.busy;
  const idle = match.connection === 'open' && match.questions.open === null && !match.questions.busy;
  const item = (what: TableWish, label: string): MenuItem => ({
    id: `ask-${what}`,
    label,
    off,
    action: () => void askFirst(match, what),
  });
  const auto = match.people.isPlayedFor(match.me);
  return [
    ...(prefs.on('allow_undo') ? [item('back', t('menu_back'))] : []),
    item('aside', t('menu_aside', { game: match.gameWord })),
    item('end', t('menu_end', { game: match.gameWord })),
    item('resign', t('menu_resign')),
    {
      id: 'ask-game',
      label: t('menu_game'),
      off: !idle,
      action: () => (match.questions.choosesGame = true),
    },
    ...match.people.replaceable(match.me).flatMap(one => [
      {
        id: `substitute-${one.seat}`,
        label: t('menu_substitute', { name: one.name }),
        off: !idle,
        action: () => void askToReplace(match, 'substitute', one),
      },
      {
        id: `replace-${one.seat}`,
        label: t('menu_replace', { name: one.name }),
        off: !idle,
        action: () => void askToReplace(match, 'replace', one),
      },
    ]),
    {
      id: auto ? 'auto-off' : 'auto-on',
      label: auto ? t('play_yourself') : t('menu_computer'),
      off: match.connection !== 'open' || isOver || match.questions.busy,
      action: () => match.questions.letComputerPlay(!auto),
    },
  ];
}
