import { expect, it } from '@jest/globals';
import { pageLinks } from './page-links.ts';

it.each([
  [null, null, null],
  ['', null, null],
  ['</api/collections/with-thumbnails?sort=name&cursor=a%2Bb>; rel="next"', 'a+b', null],
  ['</x?before=1>; rel="prev", </x?cursor=2>; rel="next"', '2', '1'],
  ['<https://elsewhere.example/x?cursor=3>; title="a"; rel=next', '3', null],
  ['</x?before=4>; rel="prev"', null, '4'],
])('the neighbours of a page with the link %s start at %s and end at %s', (link, next, previous) => {
  expect(pageLinks(link)).toEqual({ next, previous });
});
