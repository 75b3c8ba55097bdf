import { expect, it } from '@jest/globals';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { services } from '@our-dates/remote-harness/testing/services';
import { waitFor } from '@testing-library/react';
import slice from '../slice.json' with { type: 'json' };
import { fitFor } from '../src/features/memory/components/photo-carousel.tsx';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

// In other sizes, a picture that is fetched ahead of the page would be fetched a second time.
it.each(slice.pages.flatMap(({ path, ahead }) => (ahead?.pictures ? [{ path, ...ahead.pictures }] : [])))(
  'the pictures that $path declares to show first are drawn in the sizes that it declares',
  async ({ path, first, sizes }) => {
    services.use(
      answers.gallery(Array.from({ length: 8 }, (_, index) => memoryOf(100 + index))),
      answers.memory(memoryOf(100)),
      answers.photos([photoOf(1), photoOf(2)]),
      answers.noComments,
    );
    renderGallery(path.replace(/:\w+\??/, '100'));
    const drawn = () => [...document.images].filter((image) => image.sizes === sizes);
    await waitFor(() => expect(drawn().length).toBeGreaterThanOrEqual(first));
  },
);

it('photos of the shapes that show before the page, and no others, fill the hero of a phone', () => {
  const hero = slice.pages.flatMap(({ ahead }) => ahead?.pictures?.hero ?? []);
  expect(hero).toHaveLength(1);
  const phone = 4 / 5;
  for (const { from, to } of hero) {
    expect([from, to].map((ratio) => fitFor(ratio, phone))).toEqual(['cover', 'cover']);
    expect([from - 0.01, to + 0.01].map((ratio) => fitFor(ratio, phone))).toEqual(['contain', 'contain']);
  }
});
