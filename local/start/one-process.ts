import type { Environment } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { slicesOf } from '@our-dates/slices/find-slices';
import type { Environments } from './environment.ts';
import { type RunningSlice, startSlice } from './platform.ts';

/** The slices, running. */
export interface RunningSlices {
  /** Where the platform answers. */
  readonly url: string;
  /** Stops the gateway first, then the services. */
  stop(): Promise<void>;
  /** Called when a slice ends unexpectedly. */
  onLost(listener: (reason: string) => void): void;
}

/**
 * Apart from decoding, all slices together need more memory than one of them. The rest is enough for every photo of 12
 * megapixels that a phone makes (decision record 14).
 */
export const inOneProcess = { DECODING_MEMORY: '256MB' } satisfies Environment;

/**
 * Starts every slice in this process, each on a port of its own: all services at once, then the gateway. When one
 * cannot start, all are stopped.
 */
export async function startInOneProcess(environments: Environments): Promise<RunningSlices> {
  const running: RunningService[] = [];
  const stop = async () => {
    // The gateway, started last, finishes what is in flight while the services still answer.
    for (const service of running.splice(0).reverse()) await service.stop();
  };
  const start = async (slice: RunningSlice) => {
    try {
      const service = await startSlice(slice, { ...inOneProcess, ...environments.get(slice) });
      running.push(service);
      return service;
    } catch (error) {
      throw new Error(`${slice.name} could not start: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  };
  try {
    const slices = [...environments.keys()];
    const started = await Promise.allSettled(slicesOf(slices, 'service').map(start));
    for (const service of started) if (service.status === 'rejected') throw service.reason;
    let url = '';
    for (const gateway of slicesOf(slices, 'gateway')) url = (await start(gateway)).url;
    return { url, stop, onLost: () => undefined };
  } catch (error) {
    await stop();
    throw error;
  }
}
