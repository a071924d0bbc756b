import { expect, test } from 'vitest';
import { scoreText } from './score-text';

test('scores stand side by side, and a minus is not mistaken for a dash', () => {
  expect(scoreText([70, 40])).toBe('70–40');
  expect(scoreText([70, 40, 5])).toBe('70–40–5');
  expect(scoreText([-30, 40])).toBe('−30 to 40');
});
