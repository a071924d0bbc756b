import { expect, test } from 'vitest';
import { expected, swing } from './figures';

test('points are said with their sign, and nearly nothing is even', () => {
  expect([12.4, -3.2, 0.3, -0.2].map(points => expected(points))).toEqual(['+12', '−3', 'even', 'even']);
});

test('what usually does not vary is no risk', () => {
  expect([0.2, 20.6].map(swing)).toEqual(['no risk', 'give or take 21']);
});
