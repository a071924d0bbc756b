import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfferAnswer } from '../api/generated/messages';
import { joinLinks, keptLink, minutesLeft } from './invite/kept-links';
import { callSentence, keptSentence, OpenInvitations, proposalSentence } from './open-invitations.svelte';

const offer = { offer: 'o1', stage: 'open', mine: true, seats: [] } as unknown as OfferAnswer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { hash: '#/preferences' });
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    hasFocus: () => true,
    addEventListener: () => undefined,
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started() {
  const invitations = new OpenInvitations();
  let say: (message: object) => void = () => undefined;
  invitations.start(on => {
    say = message => on.message(JSON.stringify(message));
    queueMicrotask(on.open);
    return { send: () => undefined, close: () => undefined };
  });
  return { invitations, say: (message: object) => say(message) };
}
const begun = { t: 'called', table: 't1', title: 'Piquet', names: ['Bert'], why: 'begun' };

test('whoever is not at a table goes to the one that has begun', async () => {
  const { invitations, say } = started();
  await vi.advanceTimersByTimeAsync(0);
  say({ t: 'offers', offers: [offer] });
  expect(invitations.hosted.length).toBe(1);
  say(begun);
  expect(location.hash).toBe('/table/t1');
  expect(invitations.call).toBe(null);
});

test('whoever plays elsewhere is told, and goes there when they like', async () => {
  const { invitations, say } = started();
  await vi.advanceTimersByTimeAsync(0);
  location.hash = '#/table/other';
  say(begun);
  expect(location.hash).toBe('#/table/other');
  expect(callSentence(invitations.call!)).toBe('Bert has sat down.');
  invitations.answer();
  expect([location.hash, invitations.call]).toEqual(['/table/t1', null]);
});

test('nobody is called to the table at which they sit, nor taken away by a turn', async () => {
  const { invitations, say } = started();
  await vi.advanceTimersByTimeAsync(0);
  location.hash = '#/table/t1';
  say({ ...begun, why: 'turn' });
  expect(invitations.call).toBe(null);
  location.hash = '#/scores';
  say({ ...begun, why: 'turn' });
  expect(location.hash).toBe('#/scores');
  expect(callSentence(invitations.call!)).toBe('It’s your turn in Piquet with Bert.');
  invitations.arrive('another');
  expect(invitations.call).not.toBe(null);
  invitations.arrive('t1'); // by another way than the button
  expect(invitations.call).toBe(null);
});

const proposed = {
  ...offer,
  title: 'Piquet',
  proposal: { seat: 1, name: 'Bert', rules: [], edition: 'e1' },
} as OfferAnswer;

test('a proposal of other rules is mentioned anywhere until it is put aside', async () => {
  const { invitations, say } = started();
  await vi.advanceTimersByTimeAsync(0);
  say({ t: 'offers', offers: [proposed] });
  expect(proposalSentence(invitations.question!)).toBe('Bert would like to play Piquet by other rules.');
  expect(invitations.deciding).toBe(false);
  invitations.putProposalAside();
  say({ t: 'offers', offers: [proposed] });
  expect([invitations.question, invitations.proposed?.offer]).toEqual([null, 'o1']);
  say({ t: 'offers', offers: [{ ...proposed, proposal: { ...proposed.proposal, edition: 'e2' } }] });
  expect(invitations.question?.offer).toBe('o1');
});

test('among the invitations the question opens at once, and goes with the proposal', async () => {
  const { invitations, say } = started();
  await vi.advanceTimersByTimeAsync(0);
  location.hash = '#/friends';
  say({ t: 'offers', offers: [proposed] });
  expect([invitations.deciding, invitations.question]).toEqual([true, null]);
  say({ t: 'offers', offers: [offer] });
  expect([invitations.deciding, invitations.proposed]).toEqual([false, null]);
});

test('a guest is told that the rules stay, unless the invitation says so itself', async () => {
  const { invitations, say } = started();
  await vi.advanceTimersByTimeAsync(0);
  const kept = { t: 'rules_kept', offer: 'o1', title: 'Piquet', host: 'Anna' };
  location.hash = '#/join/abc';
  say(kept);
  expect(invitations.kept).toBe(null);
  location.hash = '#/';
  say(kept);
  expect(keptSentence(invitations.kept!)).toBe('Anna keeps the rules as they are.');
});

test('a link has the best address first, and never one that only this computer knows', () => {
  const home = ['http://192.168.1.20:8431', 'http://10.0.0.3:8431'];
  expect(joinLinks('T', home, 'http://127.0.0.1:8431')).toEqual(home.map(base => `${base}/#/join/T`));
  expect(joinLinks('T', home, 'https://cards.example.org')[0]).toBe('https://cards.example.org/#/join/T');
  expect(joinLinks('T', [], 'http://localhost:8431')).toEqual(['http://localhost:8431/#/join/T']);
});

test('minutes of a code are counted down to nothing', () => {
  const kept = keptLink({ offer, link: 'T', code: 'K7QF-2M9D', code_seconds: 900 }, 0);
  expect([0, 60_000, 899_000, 900_000, 999_999].map(now => minutesLeft(kept, now))).toEqual([
    15, 14, 1, 0, 0,
  ]);
});
