import { expect, test } from 'vitest';
import { fitMelds } from './meld-size';

function place(height: number): { size: number; fits: boolean } {
  let size = 0;
  const style = {
    setProperty: (_: string, value: string) => (size = Number(value)),
  } as unknown as CSSStyleDeclaration;
  const fits = fitMelds({
    style,
    clientHeight: 500,
    get scrollHeight() {
      return Math.max(500, Math.round(height * size));
    },
  });
  return { size, fits };
}

test('melds are no smaller than they must be', () => {
  expect(place(400)).toEqual({ size: 1, fits: true });
  expect(place(600)).toEqual({ size: 0.8, fits: true });
});

test('where nothing helps they are as small as can be read', () => {
  expect(place(2000)).toEqual({ size: 0.6, fits: false });
});
