import { expect, test } from 'vitest';
import type { ExploreReport } from '../../api/generated/answers';
import { cardMap, neighbourCell, cellReasons, signsOf, cellSummary } from './card-map';

const mine = { sign: 'own_hand', why: 'It is in your hand.' };
const open = { sign: 'unseen', why: 'You have not seen it.' };
const report: ExploreReport = {
  what: 'distribution',
  title: 'Distribution',
  lines: [],
  sections: [],
  grid: [
    { face: 'AC', copies: [mine, open] },
    { face: 'TC', copies: [open, open] },
    { face: 'AS', copies: [mine, mine] },
    { face: 'TS', copies: [mine, open] },
  ],
  legend: [
    { id: 'own_hand', sign: 'H', text: 'in your hand', tone: 'own' },
    { id: 'unseen', sign: '?', text: 'not seen', tone: 'open' },
  ],
};
const map = cardMap(report.grid);

test('a row for each suit, a column for each rank', () => {
  expect(map.ranks).toEqual(['A', 'T']);
  expect(map.rows.map(row => row.suit)).toEqual(['C', 'S']);
  expect(map.rows[1]!.cells.map(cell => cell?.face)).toEqual(['AS', 'TS']);
});

test('copies of which the same is true are told once', () => {
  const signs = signsOf(report);
  expect(cellSummary(report.grid[0]!, signs)).toBe('in your hand; not seen');
  expect(cellSummary(report.grid[1]!, signs)).toBe('2 × not seen');
  expect(cellReasons(report.grid[2]!)).toEqual(['2 copies: It is in your hand.']);
});

test('arrow keys lead from cell to cell and stop at the edges', () => {
  expect(neighbourCell(map, 'AC', 'ArrowRight')).toBe('TC');
  expect(neighbourCell(map, 'TC', 'ArrowRight')).toBeNull();
  expect(neighbourCell(map, 'AC', 'ArrowLeft')).toBeNull();
  expect(neighbourCell(map, 'TC', 'ArrowDown')).toBe('TS');
  expect(neighbourCell(map, 'TS', 'ArrowDown')).toBeNull();
  expect(neighbourCell(map, 'TS', 'Home')).toBe('AS');
  expect(neighbourCell(map, 'AS', 'End')).toBe('TS');
  expect(neighbourCell(map, 'AS', 'x')).toBeNull();
});

test('jokers have a row of their own', () => {
  const joker = { face: 'XR', copies: [open] };
  const withJokers = cardMap([...report.grid, joker]);
  expect(withJokers.ranks).toEqual(['A', 'T']);
  expect(withJokers.rows.at(-1)).toEqual({ suit: '', cells: [joker] });
  expect(neighbourCell(withJokers, 'AS', 'ArrowDown')).toBe('XR');
});
