import { expect, test } from 'vitest';
import { formatSideBySide, formatExpected, formatRisk } from './numbers';

test('points are said with their sign, and nearly nothing is even', () => {
  expect([12.4, -3.2, 0.3, -0.2].map(points => formatExpected(points))).toEqual([
    '+12',
    '−3',
    'even',
    'even',
  ]);
});

test('what is better never looks the same or worse', () => {
  expect(formatSideBySide([-81.1, -82.4, -97])).toEqual(['−81', '−82', '−97']);
  expect(formatSideBySide([8.6, 8.5, 3])).toEqual(['+8.6', '+8.5', '+3.0']);
  expect(formatSideBySide([0.4, 0, -0.4])).toEqual(['+0.4', 'even', '−0.4']);
  expect(formatSideBySide([8.6, 8.6])).toEqual(['+9', '+9']);
});

test('what does not vary is so in the sample deals, and no promise', () => {
  expect([0.02, 0.2, 1.04, 20.6].map(formatRisk)).toEqual([
    'the same in every sample deal',
    'usually within 0.2 points',
    'usually within 1 point',
    'usually within 21 points',
  ]);
});
