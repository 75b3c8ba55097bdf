import { createInternalClient } from '@our-dates/service-kit/http/internal-client';
import { z } from 'zod';

const readiness = z.object({ status: z.string() });

/** Longer than a service itself waits for what it depends on. */
const timeoutMs = 2500;

/** Asks a service whether it is ready; for `Health.watch`. */
export function createServiceCheck(service: string, baseUrl: string): () => Promise<string> {
  const client = createInternalClient({ service, baseUrl, timeoutMs });
  return async () => readiness.parse(await client.getJson('/readyz', '')).status;
}
