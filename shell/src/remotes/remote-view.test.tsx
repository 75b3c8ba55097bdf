import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { LoadedModule, RemoteRegistry } from './remote-registry.ts';
import { RemoteView } from './remote-view.tsx';
import { viewMark } from './view-mark.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Draws the gallery where its module is loaded so. @returns what is marked in the performance timeline */
function drawGallery(load: () => Promise<LoadedModule<'gallery/routes'>>) {
  const mark = jest.fn();
  Object.assign(performance, { mark });
  const registry = { loaded: () => undefined, load } as RemoteRegistry;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemoteView registry={registry} name="gallery/routes" level={1} skeleton={null}>
        {({ default: Pages }) => <Pages host={{} as never} skeleton={null} />}
      </RemoteView>
    </QueryClientProvider>,
  );
  return mark;
}

const note = (status: string) => [viewMark, { detail: { name: 'gallery/routes', status } }];
const notAvailable = () => screen.findByRole('heading', { name: 'This part is not available right now' });

test('a view of a remote that is drawn is marked as ready', async () => {
  const mark = drawGallery(async () => ({ default: () => <p>Our memories</p> }));
  await screen.findByText('Our memories');
  await waitFor(() => expect(mark.mock.calls).toEqual([note('loading'), note('ready')]));
});

test('a view of a remote that throws while it is drawn is marked as failed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const mark = drawGallery(async () => ({
    default: () => {
      throw new Error('a fault of this build');
    },
  }));
  await notAvailable();
  expect(mark.mock.calls).toContainEqual(note('failed'));
});

test('a view of a remote that cannot be loaded is marked as failed, and not as ready', async () => {
  const mark = drawGallery(() => Promise.reject(new Error('a file is missing')));
  await notAvailable();
  await waitFor(() => expect(mark.mock.calls).toEqual([note('loading'), note('failed')]));
});
