import { expect, it } from '@jest/globals';
import { memoryOf } from '../../../test/render-gallery.tsx';
import { foundMemories } from './found-memories.ts';

const memories = ['Café in Kraków', 'The pier', 'PIER 39'].map((name, index) =>
  memoryOf(index + 1, { name }),
);
const names = (typed: string) => foundMemories(memories, typed).map(({ name }) => name);

it('a search for the memory of a photo finds parts of names, in any case and accents', () => {
  expect(names('pier')).toEqual(['The pier', 'PIER 39']);
  expect(names(' krakow ')).toEqual(['Café in Kraków']);
  expect(names('CAFÉ')).toEqual(['Café in Kraków']);
});

it('a search for the memory of a photo shows all memories while nothing is typed', () => {
  expect(names('  ')).toHaveLength(3);
});
