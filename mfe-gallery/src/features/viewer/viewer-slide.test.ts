import { expect, it } from '@jest/globals';
import { photoOf } from '../../../test/render-gallery.tsx';
import { mostZoom, viewerSlide } from './viewer-slide.ts';

const widthsOf = (own: Parameters<typeof photoOf>[1]) =>
  viewerSlide(photoOf(1, own), 'Leaf').srcSet?.map(({ src, width }) => `${src.split('?')[1]}:${width}`);

it('the viewer shows no photo wider than it is, and a wide one as its original when zoomed', () => {
  expect(widthsOf({ width: 500, height: 400 })).toEqual(['w=320:320', 'w=640:500']);
  expect(widthsOf({ width: 4000, height: 3000 })).toEqual([
    'w=320:320',
    'w=640:640',
    'w=960:960',
    'w=2048:2048',
    'original:4000',
  ]);
});

it.each([
  ['cannot be shown by every browser', { fileName: 'IMG_1.heic', width: 4000, height: 3000 }],
  ['is very large', { width: 12_000, height: 8_000 }],
])('the viewer does not show an original that %s', (_, own) => {
  expect(widthsOf(own)?.at(-1)).toBe('w=2048:2048');
});

it.each([
  [500, 2.5],
  [2048, 2.5],
  [4000, 1.28],
  [6000, 1],
])(
  'a photo of %i pixels can be zoomed in the viewer to %f screen pixels for each of its own',
  (width, ratio) => {
    expect(mostZoom(viewerSlide(photoOf(1, { width, height: width / 2 }), 'Leaf'))).toBe(ratio);
  },
);
