import { counted } from '@our-dates/browser/format';
import type { Step } from './places.ts';

const photos = (count: number) => counted(count, 'photo');
const they = (count: number) => (count === 1 ? 'It' : 'They');

/** The texts for a number of photos. */
export const words = {
  selected: (count: number, all: number) =>
    count === 0 ? 'Nothing is selected' : `${count} of ${all} selected`,
  deleteTitle: (count: number) => (count === 1 ? 'Delete this photo?' : `Delete ${photos(count)}?`),
  deleteDescription: (count: number) =>
    count === 1
      ? 'It goes together with its comments, for both of us.'
      : 'They go together with their comments, for both of us.',
  deleted: (count: number) => (count === 1 ? 'Photo deleted' : `${photos(count)} deleted`),
  restored: (count: number) => (count === 1 ? 'Photo restored' : `${photos(count)} restored`),
  moveTitle: (count: number) => `Move ${photos(count)}`,
  moved: (count: number) => (count === 1 ? 'Photo moved' : `${photos(count)} moved`),
  movedTo: (count: number, memory: string) =>
    `${they(count)} ${count === 1 ? 'is' : 'are'} in “${memory}” now.`,
  sortByTime: 'Sort all by time',
  correctClock: 'Correct a clock…',
  sortedByTime: 'All photos are in the order in which they were taken',
  downloading: (settled: number, count: number) => `Downloading ${Math.min(settled + 1, count)} of ${count}…`,
  downloaded: (count: number) => (count === 1 ? 'Photo downloaded' : `${photos(count)} downloaded`),
  failed: (count: number, done: string) => `${photos(count)} could not be ${done}`,
} as const;

export const stepTexts: Readonly<Record<Step, string>> = {
  start: 'Move to the start',
  earlier: 'Move earlier',
  later: 'Move later',
  end: 'Move to the end',
};
