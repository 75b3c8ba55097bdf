import { expect, it } from 'vitest';
import { nextCursor } from './next-cursor.ts';

it.each([
  [null, null],
  ['', null],
  ['</api/collections/with-thumbnails?sort=name&cursor=a%2Bb>; rel="next"', 'a+b'],
  ['</x?cursor=1>; rel="prev", </x?cursor=2>; rel="next"', '2'],
  ['<https://elsewhere.example/x?cursor=3>; title="a"; rel=next', '3'],
  ['</x?cursor=4>; rel="prev"', null],
])('the next page named by %s begins at %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});
