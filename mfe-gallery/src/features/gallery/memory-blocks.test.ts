import { expect, it } from '@jest/globals';
import { memoryOf } from '../../../test/render-gallery.tsx';
import { memoryBlocks } from './memory-blocks.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => memoryOf(index + 1));
const sizes = (start: number, count: number) =>
  memoryBlocks(many(count), start, 'recent').map(({ key, memories }) => `${key}: ${memories.length}`);

it('a block of the gallery keeps its memories while others come and go at both ends', () => {
  expect(sizes(0, 84)).toEqual(['0: 60', '1: 24']);
  expect(sizes(24, 60)).toEqual(['0: 36', '1: 24']);
  expect(sizes(-60, 130)).toEqual(['-1: 60', '0: 60', '1: 10']);
  expect(sizes(-7, 10)).toEqual(['-1: 7', '0: 3']);
  expect(memoryBlocks([], 0, 'recent')).toEqual([]);
});

it('the gallery by date has a block for each month, and heads each year once', () => {
  const dates = ['2024-08-31', '2024-08-01', '2024-07-15', '2023-12-24', null, null];
  const blocks = memoryBlocks(
    dates.map((date, index) => memoryOf(index + 1, { date })),
    0,
    'date',
  );
  expect(blocks.map(({ heading, memories }) => [heading?.year, heading?.month, memories.length])).toEqual([
    ['2024', 'August', 2],
    ['', 'July', 1],
    ['2023', 'December', 1],
    ['', 'Unknown date', 2],
  ]);
});

it('a month of many memories in the gallery is cut into blocks, and headed once', () => {
  const blocks = memoryBlocks(many(70), 0, 'date');
  expect(blocks.map(({ memories }) => memories.length)).toEqual([60, 10]);
  expect(blocks.map(({ heading }) => heading?.month)).toEqual(['April', undefined]);
});
