import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuestionStatus } from '../../api/generated/messages';
import { askedWords, asideSentence, beforeAsking, beforeReplacing, replacedSentence } from './question-words';
import { TableQuestions } from './table-questions.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NAMES = ['Anna', 'Bert', 'Carla', 'Dieter'];
const asked = (n: number, more: Partial<QuestionStatus> = {}): QuestionStatus => ({
  t: 'asked',
  n,
  number: 0,
  what: '',
  seat: 0,
  target: 0,
  seconds: 0,
  waiting: [],
  ended: '',
  decliner: null,
  game: null,
  offer: '',
  ...more,
});

function questions(me: number) {
  const sent: unknown[] = [];
  const one = new TableQuestions({
    me,
    game: 'game',
    name: seat => NAMES[seat]!,
    isPartner: seat => seat !== me && seat % 2 === me % 2,
    send: command => sent.push(command),
  });
  return { one, sent };
}
const back = (n: number, waiting: readonly number[] = [0]): QuestionStatus =>
  asked(n, { number: 7, what: 'back', seat: 1, seconds: 60, waiting: [...waiting] });

test('who is asked sees who wants what, answers once, and the seconds go down', () => {
  const { one, sent } = questions(0);
  one.receive(back(1));
  expect(one.words?.wish).toBe('Bert would like to take back their last move.');
  expect([one.isForMe, one.isMine, one.secondsLeft]).toEqual([true, false, 60]);
  vi.advanceTimersByTime(18_000);
  expect(one.secondsLeft).toBe(42);
  one.answer(true);
  one.answer(false);
  expect(sent).toEqual([{ t: 'answer', ask: 7, yes: true }]);
  one.settled({ t: 'ack', a: '', v: 1 });
  one.receive(asked(2, { ended: 'granted' }));
  expect([one.open, one.news]).toEqual([null, 'Bert’s last move is taken back.']);
  vi.advanceTimersByTime(8001);
  expect(one.news).toBe('');
  expect(vi.getTimerCount()).toBe(0);
});

test('who has asked waits by name, and is told how it ended', () => {
  const { one } = questions(1);
  one.receive(back(1, [0, 2]));
  expect([one.isMine, one.isForMe]).toEqual([true, false]);
  expect(one.waiting).toBe('Waiting for the answers of Anna and Carla…');
  one.receive(back(2, [0]));
  expect(one.waiting).toBe('Waiting for Anna’s answer…');
  one.receive(asked(3, { ended: 'declined', decliner: 0 }));
  expect(one.news).toBe('Anna has declined.');
  one.receive(back(4));
  one.receive(asked(5, { ended: 'expired' }));
  expect(one.news).toBe('There was no answer in time.');
  one.receive(back(6));
  one.receive(asked(7, { ended: 'withdrawn' }));
  expect(one.news).toBe('The game has moved on, so the question is closed.');
  one.close();
});

test('who has declined is told nothing, nor who comes after a question was closed', () => {
  const { one } = questions(0);
  one.receive(asked(4, { ended: 'declined', decliner: 2 }));
  expect(one.news).toBe('');
  one.receive(back(5));
  one.receive(asked(6, { ended: 'declined', decliner: 0 }));
  expect(one.news).toBe('');
});

test('only partners hear that somebody would like to give up', () => {
  const resign = asked(1, { number: 1, what: 'resign', seat: 1, seconds: 60, waiting: [3] });
  const { one: opponent } = questions(2);
  opponent.receive(resign);
  expect(opponent.open).toBe(null);
  opponent.receive(asked(2, { ended: 'declined', decliner: 3 }));
  expect(opponent.news).toBe('');
  const { one: partner } = questions(3);
  partner.receive(resign);
  expect(partner.words?.wish).toBe('Bert would like to give up.');
  opponent.close();
  partner.close();
});

test('a refusal shows its sentence, and one may ask again', () => {
  const { one, sent } = questions(0);
  one.ask('end');
  one.letComputerPlay(true);
  expect(sent.length).toBe(1);
  const nak = { t: 'nak' as const, a: '', v: 1, reason: '' };
  one.settled({ ...nak, code: 'too_soon', text: 'You can ask again in 9 seconds.' });
  expect(one.news).toBe('You can ask again in 9 seconds.');
  one.letComputerPlay(true);
  one.settled({ ...nak, code: 'stale', text: '' });
  expect(one.news).toBe('The game has moved on. Ask again if you still want to.');
  expect(sent.at(-1)).toEqual({ t: 'auto', on: true });
  one.close();
});

test('the seat for a substitute is known when all have agreed, or nobody was to be asked', () => {
  const { one: friend } = questions(0);
  friend.receive(asked(1, { number: 1, what: 'substitute', seat: 2, target: 1, seconds: 60, waiting: [0] }));
  expect(friend.words?.wish).toBe('Carla would like to invite somebody to play for Bert.');
  friend.receive(asked(2, { ended: 'granted', offer: 'seat-1' }));
  expect(friend.offeredSeat).toBe('seat-1');
  const { one: alone, sent } = questions(0);
  alone.receive(asked(1, { ended: 'granted', offer: 'seat-1' })); // of before
  expect(alone.offeredSeat).toBe('');
  alone.ask('substitute', 1);
  expect(sent).toEqual([{ t: 'ask', what: 'substitute', seat: 1, preset: '', changes: {} }]);
  alone.receive(asked(2, { ended: 'granted', offer: 'seat-2' }));
  expect(alone.offeredSeat).toBe('seat-2');
  friend.close();
  alone.close();
});

test('each question says who must agree and what happens', () => {
  expect(beforeAsking('aside', 'partie', ['Bert'], { name: 'Bert' }).text).toBe(
    'Bert must agree. Each of you can resume it later.',
  );
  expect(beforeAsking('aside', 'game', [], { name: 'Bert' }).text).toContain('nobody is asked');
  expect(beforeAsking('resign', 'game', [], { name: 'Bert' }).text).toBe('Bert wins the game.');
  expect(beforeAsking('resign', 'game', ['Carla'], 'opponents').text).toBe(
    'Carla must agree. Your opponents then win the game.',
  );
  expect(beforeAsking('resign', 'game', [], 'opponents').text).toBe('Your opponents win the game.');
  expect(asideSentence('Piquet', ['Bert'])).toContain('Your game of Piquet with Bert is saved.');
  const names = { by: 'Anna', target: 'Bert', game: 'game', other: 'Binokel' };
  expect(askedWords('computer', names)?.wish).toBe('Anna would like the computer to play for Bert.');
  expect(askedWords('game', names)?.yes).toBe('Play Binokel');
  expect(askedWords('replace', { ...names, target: null })?.effect).toBe('You can’t come back to this game.');
  expect(beforeAsking('resign', 'game', [], 'nobody').text).toContain('nobody wins');
  expect(beforeReplacing('substitute', 'Bert', 'game', ['Carla']).text).toContain('Carla must agree. ');
  expect(replacedSentence('Piquet', '')).toContain('The computer now plays in your place');
  expect(askedWords('something_new', names)).toBe(null);
});
