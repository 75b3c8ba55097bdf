import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@our-dates/common/config';
import type { RunningService } from '@our-dates/common/lifecycle';
import { findSlices, root, type SliceOf, slicesOf } from '@our-dates/slices/find-slices';
import { publicServices } from '@our-dates/slices/routes';

/** A slice with a process of its own in a cluster. */
export type RunningSlice = SliceOf<'service'> | SliceOf<'gateway'>;

const slices = findSlices();

/** Every service; the gateway is started when all of them are ready. */
export const services = slicesOf(slices, 'service');

export const gateway = theGateway();

/** The services whose addresses a slice is told. */
export function askedBy(slice: RunningSlice): string[] {
  if (slice.kind === 'service') return slice.asks;
  return [...slice.asks, ...publicServices(slices).map(({ name }) => name)];
}

/** Starts a slice in this process. */
export async function startSlice(slice: RunningSlice, env: Environment): Promise<RunningService> {
  const entry = pathToFileURL(join(root, slice.folder, 'src', 'service.ts')).href;
  const { startService }: { startService(env: Environment): Promise<RunningService> } = await import(entry);
  return startService(env);
}

/** Where the gateway of one machine has the pages from: their builds. */
export function builtPages(): Environment {
  const remotes = slicesOf(slices, 'remote')
    .map(({ name, folder }) => [name, join(root, folder, 'dist')] as const)
    .filter(([, dist]) => existsSync(join(dist, 'mf-manifest.json')));
  return {
    SHELL_DIR: join(root, 'shell', 'dist'),
    REMOTES: JSON.stringify(Object.fromEntries(remotes)),
  };
}

function theGateway(): SliceOf<'gateway'> {
  const [found, ...others] = slicesOf(slices, 'gateway');
  if (!found || others.length > 0) throw new Error('The platform has one gateway, in the folder gateway.');
  return found;
}
