import { expect, test } from 'vitest';
import { attributesOf, coloursOf, deckOf, groundOf, motionOf, paceOf, USUALLY } from './effects';

test('the usual values are the usual table', () => {
  expect(paceOf(USUALLY)).toEqual({ opponent: 400, trick: 900, words: 700, deal: 1220, look: true });
  expect(deckOf(USUALLY)).toMatchObject({ backColour: '', back: 'lattice', customBack: null });
  expect(motionOf(USUALLY, false, false).duration).toBe(260);
  expect(coloursOf(USUALLY)).toEqual({});
});

test('nothing moves when the player or the system wants stillness', () => {
  expect(motionOf(USUALLY, true, true).duration).toBe(0);
  expect(motionOf({ ...USUALLY, animation: false }, false, false).duration).toBe(0);
  expect(motionOf({ ...USUALLY, deal_animation: false }, true, false).duration).toBe(0);
  expect(motionOf({ ...USUALLY, deal_animation: false }, false, false).duration).toBe(260);
});

test('everything at once needs no pauses', () => {
  expect(paceOf({ ...USUALLY, quick_display: true })).toMatchObject({ opponent: 0, trick: 0, words: 0 });
});

test('the theme follows the system if asked to', () => {
  expect(attributesOf({ ...USUALLY, theme: 'system' }, true)['theme']).toBe('light');
  expect(attributesOf({ ...USUALLY, theme: 'system' }, false)['theme']).toBe('dark');
  expect(attributesOf({ ...USUALLY, theme: 'evening' }, true)['theme']).toBe('evening');
});

test('partners may bid and meld on other felts', () => {
  const values = { ...USUALLY, bidding_felt: 'slate', felt_colour: '#203040' };
  expect(attributesOf(values, false, 'bidding')['felt']).toBe('slate');
  expect(coloursOf(values, 'bidding')).toEqual({});
  expect(attributesOf(values, false, 'melding')['felt']).toBe('green');
  expect(coloursOf(values, 'melding')['felt']).toBe('#203040');
});

test('the back goes with the faces, or is a picture, or what there is without one', () => {
  expect(deckOf({ ...USUALLY, back: 'faces', faces: 'german' }).back).toBe('laurel');
  expect(deckOf({ ...USUALLY, back: 'own' }).customBack).toBeNull();
  const own = deckOf({ ...USUALLY, back: 'own', own_back: '0123456789abcdef', back_frame: false }, 3);
  expect(own).toMatchObject({ customBack: '/api/players/3/pictures/back/0123456789abcdef', framed: false });
});

test('a table is plain until there is a picture for it', () => {
  const wanted = { ...USUALLY, table_look: 'own' };
  expect(attributesOf(wanted, false)['table']).toBe('plain');
  expect(groundOf('table', wanted, 3)).toBe('');
  const there = { ...wanted, own_table: '0123456789abcdef' };
  expect(attributesOf(there, false)['table']).toBe('own');
  expect(groundOf('table', there, 3)).toBe('/api/players/3/pictures/table/0123456789abcdef');
  expect(groundOf('mat', there, 3)).toBe('');
});
