import { platformNames } from '@our-dates/contracts/platform-names';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { createTestGateway } from '@our-dates/service-kit/testing/caller';
import { percentile } from '@our-dates/test-support/percentile';
import { Pool } from 'undici';
import type { Undo } from '../processes.ts';
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';
import { ana, type List } from './couple-lists.ts';
import type { OpenDatabase } from './filled-gallery.ts';

/** Of which one value of the time that a request takes is the median. */
const requestsOneByOne = 20;

export interface MeasuredService extends ServiceProcess {
  readonly database: OpenDatabase;
  /** Asks as the gateway does on behalf of a viewer. */
  readonly get: (path: string) => Promise<string>;
}

export async function startMeasured(
  name: List['service'],
  database: OpenDatabase,
  { connections, checkout }: { readonly connections: number; readonly checkout?: string | undefined },
  undo: Undo,
): Promise<MeasuredService> {
  const gateway = createTestGateway({ issuer: platformNames.issuer, audience: name });
  // None of them is asked for what is measured.
  const nobody = 'http://127.0.0.1:9';
  const process = await startServiceProcess(
    name,
    {
      DATABASE_URL: database.url,
      DATABASE_POOL: String(connections),
      // At ten million memories a search may take longer than a person waits.
      DATABASE_TIMEOUT: '5m',
      INTERNAL_PUBLIC_KEY: gateway.publicKey,
      AUTH_URL: nobody,
      PARTNERSHIP_URL: nobody,
      COLLECTIONS_URL: nobody,
    },
    undo,
    checkout,
  );
  const pool = new Pool(process.url, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  undo(() => pool.destroy());
  return {
    ...process,
    database,
    async get(path) {
      const headers = { [internalHeaders.token]: await gateway.token(ana) };
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
      return text;
    },
  };
}

/** How long one of some requests takes, one after the other. */
export async function medianMs(ask: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < requestsOneByOne; count += 1) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return percentile(0.5, times);
}
