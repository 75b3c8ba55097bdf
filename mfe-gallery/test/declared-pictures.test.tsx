import { expect, it } from '@jest/globals';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { services } from '@our-dates/remote-harness/testing/services';
import { waitFor } from '@testing-library/react';
import slice from '../slice.json' with { type: 'json' };
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

// With other sizes, a picture that came with the HTML would be fetched a second time.
it.each(
  slice.pages.flatMap(({ path, prefetch }) => (prefetch?.pictures ? [{ path, ...prefetch.pictures }] : [])),
)(
  'the pictures that $path declares to show first are rendered in the declared sizes',
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
