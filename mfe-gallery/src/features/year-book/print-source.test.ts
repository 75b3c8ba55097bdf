import { expect, it } from '@jest/globals';
import { photoOf } from '../../../test/render-gallery.tsx';
import { pixelsFor, printSource } from './print-source.ts';

const phone = { width: 4032, height: 3024, fileName: 'IMG_1.jpg' };

it.each([
  [25.4, phone, 300, 'w=320'],
  [57, phone, 674, 'w=960'],
  [86, phone, 1016, 'w=2048'],
  [210, phone, 2481, 'original'],
  [210, { ...phone, fileName: 'IMG_1.heic' }, 2481, 'w=2048'],
  [210, { width: 800, height: 600 }, 800, 'w=960'],
])(
  'a photo that is printed %f mm wide, %o, has %i pixels, of the file %s',
  (millimetres, own, pixels, file) => {
    const photo = photoOf(1, own);
    expect(pixelsFor(photo, millimetres)).toBe(pixels);
    expect(printSource(photo, pixels).split('?')[1]).toBe(file);
  },
);
