import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ClientGone } from './client-gone.ts';
import { createInternalClient, type InternalClient } from './internal-client.ts';

/** A slice that takes every request and answers none. */
const silent = createServer(() => {});
let client: InternalClient;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  client = createInternalClient({ service: 'silent', baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 50 });
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

test('a call to a slice that does not answer in time is 503', async () => {
  await expect(client.getJson('/things/1', 'token')).rejects.toMatchObject({ status: 503 });
});

test.each(['getJson', 'get'] as const)(
  '%s that its caller aborts fails with the caller’s reason, not with 503',
  async (method) => {
    const caller = new AbortController();
    const answer = client[method]('/things/1', 'token', { signal: caller.signal });
    caller.abort(new ClientGone());
    await expect(answer).rejects.toBeInstanceOf(ClientGone);
  },
);
