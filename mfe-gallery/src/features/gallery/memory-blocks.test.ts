import { expect, it } from '@jest/globals';
import { memoryOf } from '../../../test/render-gallery.tsx';
import { memoryBlocks } from './memory-blocks.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => memoryOf(index + 1));
const sizes = (start: number, count: number) =>
  memoryBlocks(many(count), start, 'recent', 4).map(({ key, memories }) => `${key}: ${memories.length}`);

it('a block of the gallery keeps its memories while others are added and removed at both ends', () => {
  expect(sizes(0, 84)).toEqual(['0: 60', '1: 24']);
  expect(sizes(24, 60)).toEqual(['0: 36', '1: 24']);
  expect(sizes(-60, 130)).toEqual(['-1: 60', '0: 60', '1: 10']);
  expect(sizes(-7, 10)).toEqual(['-1: 7', '0: 3']);
  expect(memoryBlocks([], 0, 'recent', 4)).toEqual([]);
});

/** The blocks of memories on these days, each as its heading and its size. */
const headed = (dates: readonly (string | null)[], columns: number) =>
  memoryBlocks(
    dates.map((date, index) => memoryOf(index + 1, { date })),
    0,
    'date',
    columns,
  ).map(({ heading, memories }) => [heading?.year, heading?.month, memories.length]);

it('in the gallery by date a month that fills a row has its own block, and each year has one heading', () => {
  const dates = ['2024-08-31', '2024-08-01', '2024-07-15', '2024-07-14', '2023-12-24', '2023-12-01'];
  expect(headed(dates, 2)).toEqual([
    ['2024', 'August', 2],
    ['', 'July', 2],
    ['2023', 'December', 2],
  ]);
});

it('in the gallery by date months join until they fill a row, also across years', () => {
  const dates = [
    '2024-08-31',
    '2024-07-15',
    '2024-05-01',
    '2024-05-02',
    '2024-02-03',
    '2023-12-24',
    '2021-01-01',
  ];
  expect(headed(dates, 3)).toEqual([
    ['2024', 'May \u2013 August', 4],
    ['2021\u20132024', 'January \u2013 February', 3],
  ]);
  expect(headed(dates, 2)).toEqual([
    ['2024', 'July \u2013 August', 2],
    ['', 'May', 2],
    ['2023\u20132024', 'December \u2013 February', 2],
    ['2021', 'January', 1],
  ]);
});

it('in the gallery by date memories without a day have their own block', () => {
  expect(headed(['2024-08-31', null, null], 4)).toEqual([
    ['2024', 'August', 1],
    ['', 'Unknown date', 2],
  ]);
});

it('a long month in the gallery is split into blocks with one heading', () => {
  const blocks = memoryBlocks(many(70), 0, 'date', 4);
  expect(blocks.map(({ memories }) => memories.length)).toEqual([60, 10]);
  expect(blocks.map(({ heading }) => heading?.month)).toEqual(['April', undefined]);
});
