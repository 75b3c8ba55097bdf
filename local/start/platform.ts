import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { findSlices, root, type SliceOf, slicesOf } from '@our-dates/slices/find-slices';
import { publicServices } from '@our-dates/slices/routes';

/** A slice with a process of its own in a cluster. */
export type RunningSlice = SliceOf<'service'> | SliceOf<'gateway'>;

/**
 * What runs: every service, and behind them the gateway, which is started when all of them are ready.
 * @throws DeclarationError when a slice's declaration is not right
 */
export function runningSlices(): RunningSlice[] {
  const slices = findSlices();
  return [...slicesOf(slices, 'service'), ...slicesOf(slices, 'gateway')];
}

/** The running services whose addresses a slice receives. */
export function askedBy(slice: RunningSlice, running: readonly RunningSlice[]): string[] {
  if (slice.kind === 'service') return slice.calls;
  return [...slice.calls, ...publicServices(running).map(({ name }) => name)];
}

/** Starts a slice in this process. */
export async function startSlice(slice: RunningSlice, env: Environment): Promise<RunningService> {
  const { startService } = await loadSlice(slice);
  return startService(env);
}

/** Loads the code of a slice. */
export function loadSlice({
  folder,
}: RunningSlice): Promise<{ startService(env: Environment): Promise<RunningService> }> {
  return import(pathToFileURL(join(root, folder, 'src', 'service.ts')).href);
}

/** Where the gateway of one machine has the pages from: the builds of this repository. */
export const builtPages: Environment = { SHELL_DIR: join(root, 'shell', 'dist'), REMOTES: root };
