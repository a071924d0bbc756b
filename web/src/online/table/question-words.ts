// What is asked at a shared table, in words: for those who are asked, for those who wait, and how it ended.

import type { AskCommand, QuestionStatus } from '../../api/generated/messages';
import { joinList } from '../../words/words';
import { t } from './words';

export type QuestionKind = AskCommand['what'];

/** A question to those who are asked. */
export interface AskedWords {
  /** Who would like what. */
  readonly wish: string;
  /** What happens then. */
  readonly effect: string;
  readonly yes: string;
  readonly no: string;
}

/** The names in a question: who asks, what the game calls a game, and another game. */
export interface QuestionNames {
  readonly by: string;
  /** Whom it is about; null for the person who is asked. */
  readonly target: string | null;
  readonly game: string;
  readonly other: string;
}

export function askedWords(what: string, { by, target, game, other }: QuestionNames): AskedWords | null {
  const whom = target === null ? 'you' : 'other';
  const values = { by, target: target ?? '', game, other };
  const wait = target === null ? t('keep_playing') : t('wait_for', { name: target });
  const words: Record<QuestionKind, AskedWords> = {
    back: {
      wish: t('back_wish', values),
      effect: t('practice_warning'),
      yes: t('back_yes'),
      no: t('back_no'),
    },
    aside: {
      wish: t('aside_wish', values),
      effect: t('resume_later'),
      yes: t('aside_yes'),
      no: t('keep_playing'),
    },
    end: {
      wish: t('end_wish', values),
      effect: t('no_result'),
      yes: t('end_yes'),
      no: t('keep_playing'),
    },
    resign: {
      wish: t('resign_wish', values),
      effect: t('resign_effect', values),
      yes: t('resign_yes'),
      no: t('keep_playing'),
    },
    computer: {
      wish: t(`computer_wish_${whom}`, values),
      effect: t(`computer_effect_${whom}`, values),
      yes: t('computer_yes'),
      no: wait,
    },
    substitute: {
      wish: t(`substitute_wish_${whom}`, values),
      effect: t(`substitute_effect_${whom}`, values),
      yes: t('substitute_yes'),
      no: t('substitute_no'),
    },
    replace: {
      wish: t(`replace_wish_${whom}`, values),
      effect: t(`replace_effect_${whom}`, values),
      yes: t('replace_yes'),
      no: wait,
    },
    game: {
      wish: t('game_wish', values),
      effect: t('this_game_saved', values),
      yes: t('game_yes', values),
      no: t('game_no'),
    },
  };
  return words[what as QuestionKind] ?? null; // a newer server may ask for more
}

/** What is said before a question is asked. */
export interface BeforeAsking {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** What the menu asks about the whole table. */
export type TableWish = 'back' | 'aside' | 'end' | 'resign';

/** Who wins if one gives up: nobody before the first deal. */
export type Winner = 'nobody' | 'opponents' | { readonly name: string };

/** `asked` are those who must agree. */
export function beforeAsking(
  what: TableWish,
  game: string,
  asked: readonly string[],
  winner: Winner,
): BeforeAsking {
  const agree = agreement(asked);
  switch (what) {
    case 'back':
      return {
        title: t('ask_back_title'),
        text: joined(agree, t('practice_warning')),
        yes: t('ask_back_yes'),
      };
    case 'aside':
      return {
        title: t('ask_aside_title', { game }),
        text: joined(agree || t('ask_aside_alone'), t('resume_later')),
        yes: t('ask_aside_yes'),
      };
    case 'end':
      return {
        title: t('ask_end_title', { game }),
        text: joined(agree, t('no_result')),
        yes: t('ask_end_yes'),
      };
    case 'resign':
      return {
        title: t('ask_resign_title'),
        text: joined(agree, winnerSentence(winner, game, asked.length > 0)),
        yes: t('resign_yes'),
      };
  }
}

function winnerSentence(winner: Winner, game: string, isAsked: boolean): string {
  if (winner === 'nobody') return t('ask_resign_nobody');
  if (winner !== 'opponents') return t('ask_resign_winner', { name: winner.name, game });
  return isAsked ? t('ask_resign_opponents_then', { game }) : t('ask_resign_opponents', { game });
}

/** “Bert and Carla must agree.”, or nothing. */
function agreement(asked: readonly string[]): string {
  return asked.length ? t('must_agree', { names: joinList(asked) }) : '';
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** What is said before somebody is asked to do without this person. */
export function beforeReplacing(
  what: 'substitute' | 'replace',
  name: string,
  game: string,
  asked: readonly string[],
): BeforeAsking {
  return {
    title: t(`ask_${what}_title`, { name }),
    text: joined(agreement(asked), t(`ask_${what}_text`, { name, game })),
    yes: t(`ask_${what}_yes`),
  };
}

/** For the first page, after somebody else has got one's seat; `by` is empty for the computer. */
export function replacedSentence(title: string, by: string): string {
  return by ? t('replaced_by', { name: by, title }) : t('replaced_by_computer', { title });
}

/** “Waiting for Bert’s answer…” */
export function waitingSentence(names: readonly string[]): string {
  return names.length === 1
    ? t('waiting_for_answer', { name: names[0]! })
    : t('waiting_for_answers', { names: joinList(names) });
}

/** For the first page, after a game was saved for later. */
export function asideSentence(title: string, others: readonly string[]): string {
  return t('saved', { title, names: joinList(others) });
}

/** How a question has ended; nothing where one sees it, or has decided it. */
export function endSentence(
  before: QuestionStatus,
  after: QuestionStatus,
  me: number,
  name: (seat: number) => string,
): string {
  if (after.ended === 'declined') {
    if (after.decliner === me) return '';
    return typeof after.decliner === 'number'
      ? t('declined_by', { name: name(after.decliner) })
      : t('declined');
  }
  if (after.ended === 'expired') return t('expired');
  if (after.ended === 'withdrawn')
    return before.what === 'game' || before.what === 'substitute'
      ? t('question_impossible')
      : t('question_closed');
  if (after.ended === 'granted' && before.what === 'substitute') return t('substitute_granted');
  if (after.ended !== 'granted' || before.what !== 'back') return '';
  return before.seat === me ? t('your_move_taken_back') : t('move_taken_back', { name: name(before.seat) });
}
