import { describe, expect, it } from 'vitest';
import type { ReviewedAction, CostlyDecision } from '../../api/generated/answers';
import { formatExpected } from '../numbers';
import { roundAccuracy, cardMarks, formatPoints, roundPoints } from './review-numbers';

const deed = (...cards: string[]): ReviewedAction => ({
  text: '',
  cards,
  points: 0,
  risk: 0,
  chance: null,
  why: '',
});
const fault = (played: ReviewedAction, best: ReviewedAction): CostlyDecision => ({
  move: 1,
  stage: '',
  news: '',
  hand: ['QS', 'KS', 'AD2'],
  trick: [],
  melds: [{ who: 'You', cards: ['JD'], own: true }],
  facts: [],
  played,
  best,
  why: '',
  loss: 4,
  doubt: 1,
  exact: false,
});

describe('points in words', () => {
  it('tells them to tenths', () => {
    expect([formatPoints(17.7), formatPoints(1.04), formatPoints(0.62), formatPoints(1)]).toEqual([
      '17.7 points',
      '1 point',
      '0.6 points',
      '1 point',
    ]);
  });
  it('tells for whom they are', () => {
    expect([12.2, -3.25, 0.02].map(points => formatExpected(points, roundPoints))).toEqual([
      '+12.2',
      '−3.2',
      'even',
    ]);
  });
  it('calls nothing perfect that is not', () => {
    expect([roundAccuracy(100), roundAccuracy(99.8), roundAccuracy(61.4)]).toEqual([100, 99, 61]);
  });
});

describe('marked cards', () => {
  it('are those in which the two differ', () => {
    expect([...cardMarks(fault(deed('QS', 'KS'), deed('QS', 'JD')))]).toEqual([
      ['KS', 'played'],
      ['JD', 'better'],
    ]);
  });
  it('are found by their face where the twin was named', () => {
    expect([...cardMarks(fault(deed('QS'), deed('AD')))]).toEqual([
      ['QS', 'played'],
      ['AD2', 'better'],
    ]);
  });
});
