// What a lesson says at which move, and how far it has come.

import type { LessonStep, LessonTexts } from '../../api/generated/answers';

/** What belongs to the last move; nothing before the first, where the opening words are. */
export function stepAt(texts: LessonTexts, moves: number): LessonStep | null {
  return texts.steps.find(step => step.moves === moves) ?? null;
}

/** Moves made when the cards lie ready. */
export function openingMoves(texts: LessonTexts): number {
  return texts.steps[0]!.moves - 1;
}

/** Moves made when there is nothing more to play. */
export function totalMoves(texts: LessonTexts): number {
  return texts.steps.at(-1)!.moves;
}

/** Where the next rule of the game is told; the end, if all have been. */
export function nextRule(texts: LessonTexts, moves: number): number {
  const due = texts.steps.find(step => step.moves > moves && step.notes.some(note => note.kind === 'rule'));
  return due?.moves ?? totalMoves(texts);
}

/** “Move 7 of 70”, and the same as a share of the whole. */
export function progress(texts: LessonTexts, moves: number): { made: number; all: number } {
  return { made: Math.max(0, moves - openingMoves(texts)), all: texts.steps.length };
}

/** The lesson after this one, the first after the last; nothing where there is but one. */
export function nextLesson(presets: readonly string[], preset: string): string {
  const next = presets[(presets.indexOf(preset) + 1) % presets.length] ?? '';
  return next === preset ? '' : next;
}

/** What a key means here. Cards, buttons and fields keep the keys that are theirs. */
export function keyMeaning(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  on: 'next' | 'hand' | 'control' | 'elsewhere',
): 'next' | 'skip' | 'stop' | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Escape') return 'stop';
  if (event.key === 'Enter' && event.shiftKey) return 'skip';
  if (event.key === 'ArrowRight' && !event.shiftKey)
    return on === 'next' || on === 'elsewhere' ? 'next' : null;
  return (event.key === 'Enter' || event.key === ' ') && on === 'elsewhere' ? 'next' : null;
}
