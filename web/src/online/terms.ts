// What is agreed at a table besides the rules, in words.

import type { Terms } from '../api/generated/messages';
import { t } from './words';

export const AIDS: readonly Terms['aids'][] = ['none', 'explanations', 'hints'];
export const CHAT: readonly Terms['chat'][] = ['text', 'phrases'];
/** The seconds for a decision, as one can choose them. */
export const PACE: readonly Terms['pace'][] = [0, 15, 30, 60, 120];

export const aidsLabel = (aids: Terms['aids']): string => t(`aids_${aids}`);
export const chatLabel = (chat: Terms['chat']): string => t(`chat_${chat}`);
export const paceLabel = (pace: Terms['pace']): string => t(`pace_${pace}`);

/** Help, chat and clock in a few sentences. */
export function termsSentence({ aids, chat, pace }: Terms): string {
  return [t(`sentence_aids_${aids}`), t(`sentence_chat_${chat}`), t(`sentence_pace_${pace}`)].join(' ');
}
