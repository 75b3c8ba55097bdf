import type { DeviceContent, WorkerMessages } from '@our-dates/contracts/worker-messages';
import { queryOptions } from '@tanstack/react-query';
import { askWorker } from './ask-worker.ts';

/** A memory with many photos, in milliseconds. */
const memoryMs = 5 * 60_000;

/** What this device keeps for use without a connection; null where nothing can be kept. */
export const deviceContentQuery = queryOptions({
  queryKey: ['device-content'],
  queryFn: async (): Promise<DeviceContent | null> => (await askWorker('read-content', {})) ?? null,
  staleTime: 0,
});

/** Keeps a memory on this device, or no longer. */
export async function keepMemoryOffline(
  memory: WorkerMessages['keep-memory']['question'],
): Promise<WorkerMessages['keep-memory']['answer']> {
  return (await askWorker('keep-memory', memory, { withinMs: memoryMs })) ?? { problem: 'unreachable' };
}
