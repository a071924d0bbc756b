import { formatSigned } from '../../ui/text';
import { expect, test } from 'vitest';
import type { Match } from '../../match/match.svelte';
import { isResult, placeOf, sidesOf } from './seats';

test('everybody sits where they are seen from one’s own chair', () => {
  expect([0, 1, 2, 3].map(seat => placeOf(seat, 0))).toEqual(['me', 'left', 'partner', 'right']);
  expect(placeOf(1, 3)).toBe('partner');
});

test('a result is shown between two hands, once the last trick has been looked at', () => {
  const shown = (between: boolean, trick: object[]): boolean =>
    isResult({ view: { between, trick } } as unknown as Match);
  expect([shown(true, []), shown(true, [{}]), shown(false, [])]).toEqual([true, false, false]);
  expect(isResult({ view: null } as Match)).toBe(false);
});

test('we come first', () => {
  expect(sidesOf(0)).toEqual([0, 1]);
  expect(sidesOf(3)).toEqual([1, 0]);
});

test('points have printed signs', () => {
  expect([formatSigned(-52), formatSigned(31, true), formatSigned(0, true), formatSigned(31)]).toEqual([
    '−52',
    '+31',
    '0',
    '31',
  ]);
});
