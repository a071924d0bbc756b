import { expect, test } from 'vitest';
import { panels, undone } from './preferring';
import type { PreferenceForm } from '../answers';

const one = (name: string, panel: string, value: boolean): PreferenceForm => ({
  name, panel, label: name, meaning: '', value, usual: false, among: [], least: null, most: null,
});
const form = [one('four colours', 'Cards', true), one('sorting', 'Your hand', false), one('large corners', 'Cards', false)];

test('preferences stand in their panels, and a word finds them', () => {
  expect(panels(form).map(panel => [panel.title, panel.list.length])).toEqual([['Cards', 2], ['Your hand', 1]]);
  expect(panels(form, 'corner').flatMap(panel => panel.list.map(each => each.name))).toEqual(['large corners']);
  expect(panels(form, 'nothing such')).toEqual([]);
});

test('only what differs is put back', () => {
  expect(undone(form)).toEqual({ 'four colours': false });
});
