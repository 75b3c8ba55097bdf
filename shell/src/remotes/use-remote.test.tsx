import { expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import type { LoadedModule, RemoteRegistry } from './remote-registry.ts';
import { useRemote } from './use-remote.ts';

const routes: LoadedModule<'gallery/routes'> = { default: () => null };

/** A registry into which the gallery arrives. */
function registryOf() {
  let arrived: unknown;
  const registry = {
    loaded: () => arrived,
    load: () => Promise.resolve(routes),
  } as RemoteRegistry;
  return { registry, arrive: () => (arrived = routes) };
}

test('a remote that arrives after it was first rendered and before the effects of that render is shown', async () => {
  const { registry, arrive } = registryOf();
  const { result } = renderHook(() => {
    useLayoutEffect(() => void arrive(), []);
    return useRemote(registry, 'gallery/routes');
  });
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', module: routes }));
});

test('a remote that was there before is shown at once, and rendered once', async () => {
  const { registry, arrive } = registryOf();
  arrive();
  const rendered: string[] = [];
  renderHook(() => rendered.push(useRemote(registry, 'gallery/routes').status));
  await registry.load('gallery/routes');
  expect(rendered).toEqual(['ready']);
});
