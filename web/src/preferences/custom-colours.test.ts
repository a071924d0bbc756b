import { expect, test } from 'vitest';
import { contrastWarning, contrast, customColours, inkOn } from './custom-colours';

test('writing is light on dark grounds and dark on light ones', () => {
  expect(inkOn('#102030')).toBe('#ffffff');
  expect(inkOn('#f0e0d0')).toBe('#17120e');
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('only what is mixed is set', () => {
  expect(customColours({ felt: '', table: '', won: '', lost: '' })).toEqual({});
  expect(customColours({ felt: '#102030', table: '', won: '', lost: '' })).toMatchObject({
    felt: '#102030',
    'felt-ink': '#ffffff',
    gold: '#ffd257',
  });
  expect(customColours({ felt: '', table: '#ffffff', won: '#0000aa', lost: '' })).toMatchObject({
    bar: '#17120e',
    won: '#0000aa',
  });
});

test('gold and hints are read on any felt', () => {
  for (const felt of ['#000000', '#203040', '#f4efe2', '#ffffff']) {
    const made = customColours({ felt, table: '', won: '', lost: '' });
    for (const name of ['felt-ink', 'gold', 'hint', 'alarm'])
      expect(contrast(felt, made[name]!), `${name} on ${felt}`).toBeGreaterThan(7);
  }
});

test('a colour that is hard to read is told', () => {
  expect(contrastWarning('won_colour', '#99ccff', '#f7f1e3')).toContain('paper');
  expect(contrastWarning('won_colour', '#102a60', '#f7f1e3')).toBe('');
  expect(contrastWarning('felt_colour', '#808080', '#f7f1e3')).toContain('Text');
  expect(contrastWarning('felt_colour', '', '#f7f1e3')).toBe('');
});
