import { expect, test } from 'vitest';
import { attributesOf, deckOf, motionOf, paceOf, USUALLY } from './prefs';

test('the usual values are the usual table', () => {
  expect(paceOf(USUALLY)).toEqual({ opponent: 400, trick: 900, words: 700, look: true });
  expect(deckOf(USUALLY).backColour).toBe('');
  expect(motionOf(USUALLY, false, false).duration).toBe(260);
});

test('nothing moves when the player or the system wants stillness', () => {
  expect(motionOf(USUALLY, true, true).duration).toBe(0);
  expect(motionOf({ ...USUALLY, animation: false }, false, false).duration).toBe(0);
  expect(motionOf({ ...USUALLY, deal_animation: false }, true, false).duration).toBe(0);
  expect(motionOf({ ...USUALLY, deal_animation: false }, false, false).duration).toBe(260);
});

test('the theme follows the system if asked to', () => {
  expect(attributesOf({ ...USUALLY, theme: 'system' }, true)['theme']).toBe('light');
  expect(attributesOf({ ...USUALLY, theme: 'system' }, false)['theme']).toBe('dark');
  expect(attributesOf({ ...USUALLY, theme: 'evening' }, true)['theme']).toBe('evening');
});
