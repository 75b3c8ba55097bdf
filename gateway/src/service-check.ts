import { createInternalClient } from '@our-dates/common/internal-client';
import { z } from 'zod';

const readiness = z.object({ status: z.string() });

/** Longer than a service itself waits for what it depends on. */
const timeoutMs = 2500;

/** Asks a service whether it is ready; for `Health.watch`. */
export function createServiceCheck(serviceUrl: string): () => Promise<string> {
  const service = createInternalClient({ baseUrl: serviceUrl, timeoutMs });
  return async () => readiness.parse(await service.getJson('/readyz', '')).status;
}
