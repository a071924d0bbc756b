import { describe, expect, it } from 'vitest';
import { dealDuration, departures } from './deal-animation';

describe('a deal in packets', () => {
  it('gives three at once to each hand in turn', () => {
    const [elder, younger] = departures([6, 6], [3, 3], 100);
    expect(elder).toEqual([0, 0, 0, 600, 600, 600]);
    expect(younger).toEqual([300, 300, 300, 900, 900, 900]);
  });

  it('follows packets of different sizes, and deals one by one without them', () => {
    const [first, second] = departures([5, 5], [3, 2], 100);
    expect(first).toEqual([0, 0, 0, 600, 600]);
    expect(second).toEqual([300, 300, 300, 800, 800]);
    expect(departures([2, 2], [], 100)).toEqual([
      [0, 200],
      [100, 300],
    ]);
  });

  it('lasts until the last packet lies, and no time without motion', () => {
    expect(dealDuration({ duration: 260, stagger: 40 }, 24)).toBe(260 + 24 * 40);
    expect(dealDuration({ duration: 0, stagger: 0 }, 24)).toBe(0);
  });
});
