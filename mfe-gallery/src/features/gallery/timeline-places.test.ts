import { expect, it } from '@jest/globals';
import { messages } from '../../catalogues/gallery/messages/messages.ts';
import { placeAt, placeByKey, timelinePlaces } from './timeline-places.ts';

const t = messages.in('en');

const places = timelinePlaces(
  [
    { month: '2024-09', count: 1 },
    { month: '2024-08', count: 34 },
    { month: '2023-12', count: 5 },
    { month: '2023-11', count: 2_000 },
    { month: 'undated', count: 10 },
  ],
  t,
);

it('a month of the timeline is placed by the number of memories before it', () => {
  expect(places.map(({ at }) => Math.round(at * 2_050))).toEqual([0, 1, 35, 40, 2_040]);
  expect([0, 0.0001, 0.01, 0.5, 1].map((height) => placeAt(places, height))).toEqual([0, 0, 1, 3, 4]);
});

it('a month of the timeline is read out with its count, and its year is shown where there is space', () => {
  expect(places[1]).toMatchObject({ text: 'August 2024', countText: '34 memories' });
  expect(places[0]?.countText).toBe('1 memory');
  expect(places[3]?.countText).toBe('2,000 memories');
  expect(places[4]?.text).toBe('Unknown date');
  expect(places.map(({ year }) => year)).toEqual(['2024', '', '', '', '–']);
});

it('months of the timeline without counts have equal sizes', () => {
  const uncounted = timelinePlaces(
    [
      { month: '2024-02', count: null },
      { month: '2023-01', count: null },
    ],
    t,
  );
  expect(uncounted.map(({ at, countText, year }) => [at, countText, year])).toEqual([
    [0, '', '2024'],
    [0.5, '', '2023'],
  ]);
});

it.each([
  ['ArrowDown', [1, 2, 3, 4, 4]],
  ['ArrowRight', [1, 2, 3, 4, 4]],
  ['ArrowUp', [0, 0, 1, 2, 3]],
  ['PageDown', [2, 2, 4, 4, 4]],
  ['PageUp', [0, 0, 1, 1, 3]],
  ['Home', [0, 0, 0, 0, 0]],
  ['End', [4, 4, 4, 4, 4]],
])('%s leads from each month of the timeline to another', (key, to) => {
  expect(places.map((_, from) => placeByKey(places, from, key))).toEqual(to);
});

it('no other key moves along the timeline', () => {
  expect(placeByKey(places, 0, 'a')).toBeUndefined();
});
