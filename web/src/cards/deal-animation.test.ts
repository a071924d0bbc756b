import { describe, expect, it } from 'vitest';
import { dealDuration, departures } from './deal-animation';

describe('a deal in packets', () => {
  it('gives three at once to each hand in turn', () => {
    const [elder, younger] = departures([6, 6], 3, 100);
    expect(elder).toEqual([0, 0, 0, 200, 200, 200]);
    expect(younger).toEqual([100, 100, 100, 300, 300, 300]);
  });

  it('lasts until the last packet lies, and no time without motion', () => {
    expect(dealDuration({ duration: 260, stagger: 40 }, 24)).toBe(260 + 24 * 40);
    expect(dealDuration({ duration: 0, stagger: 0 }, 24)).toBe(0);
  });
});
