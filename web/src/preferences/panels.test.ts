import { expect, test } from 'vitest';
import { idleReason, panelId, isInEffect, absenceNote, panels, changesSince, resetValues } from './panels';
import type { PreferenceForm } from '../api/generated/answers';

const one = (
  name: string,
  panel: string,
  value: boolean,
  more: Partial<PreferenceForm> = {},
): PreferenceForm => ({
  name,
  panel,
  kind: 'switch',
  label: name,
  meaning: '',
  also: '',
  value,
  usual: false,
  among: [],
  least: null,
  most: null,
  needs: '',
  unless: '',
  ...more,
});
const form = [
  one('four colours', 'Cards', true),
  one('sorting', 'Your hand', false),
  one('large corners', 'Cards', false),
];

test('preferences stand in their panels, and a word finds them', () => {
  expect(panels(form).map(panel => [panel.title, panel.list.length])).toEqual([
    ['Cards', 2],
    ['Your hand', 1],
  ]);
  expect(panels(form, 'corner').flatMap(panel => panel.list.map(each => each.name))).toEqual([
    'large corners',
  ]);
  expect(panels(form, 'nothing such')).toEqual([]);
  expect(panelId('Mouse and keys')).toBe('mouse-and-keys');
});

test('words are looked for one by one, and by other names', () => {
  const size = one('size of the cards', 'Cards', false, { also: 'big bigger' });
  expect(panels([...form, size], 'big cards').flatMap(panel => panel.list)).toEqual([size]);
  expect(
    panels([...form, size], 'Corners  large').flatMap(panel => panel.list.map(each => each.name)),
  ).toEqual(['large corners']);
});

test('what there is not is said plainly', () => {
  const absent = { sound: 'There is no sound.' };
  expect(absenceNote('Sounds off', absent)).toBe('There is no sound.');
  expect(absenceNote('horses', absent)).toBe('No match.');
});

test('only what differs is put back', () => {
  expect(resetValues(form)).toEqual({ 'four colours': false });
  const now = form.map(each => ({ ...each, value: true }));
  expect(changesSince(form, now)).toEqual({ sorting: false, 'large corners': false });
  expect(changesSince(now, now)).toEqual({});
});

test('a preference says what it waits for', () => {
  const twist = one('twist', 'Motion', true, { needs: 'moves' });
  const pause = one('pause', 'Motion', true, { unless: 'quick' });
  expect(idleReason(twist, [twist, one('moves', 'Motion', false)])).toBe('Needs “moves”.');
  expect(idleReason(twist, [twist, one('moves', 'Motion', true)])).toBe('');
  expect(idleReason(pause, [pause, one('quick', 'Motion', true)])).toBe('Has no effect while “quick” is on.');
});

test('a quick setting is set when all of it is', () => {
  expect(isInEffect({ sorting: false, 'four colours': true }, form)).toBe(true);
  expect(isInEffect({ sorting: true, 'four colours': true }, form)).toBe(false);
});
