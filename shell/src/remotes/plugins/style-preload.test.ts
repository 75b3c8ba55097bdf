import { expect, it } from '@jest/globals';
import { stylePreload } from './style-preload.ts';

const createLink = (attrs: Record<string, string>) =>
  stylePreload().createLink?.({ url: 'https://dates.example/remotes/gallery/assets/routes.css', attrs });

it('a style sheet of a manifest is preloaded, because the code of the remote adds it', () => {
  const link = createLink({ rel: 'stylesheet', type: 'text/css' });
  expect(link).toMatchObject({
    rel: 'preload',
    as: 'style',
    href: 'https://dates.example/remotes/gallery/assets/routes.css',
  });
});

it('another link of the federation runtime stays as it is', () => {
  expect(createLink({ rel: 'modulepreload' })).toBeUndefined();
});
