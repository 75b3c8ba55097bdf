import type { Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { listenInFront } from '../src/front.ts';
import { createHotEvents } from '../src/pages/hot-events.ts';
import { proxyToGateway } from '../src/proxy.ts';

let front: Server | undefined;
afterEach(() => {
  front?.closeAllConnections();
  front?.close();
});

test('an idle connection of another loop is kept for longer than five seconds, so that it sends into no closing one', async () => {
  front = await listenInFront({
    port: 0,
    hot: createHotEvents(),
    settled: async () => undefined,
    proxy: proxyToGateway(new URL('http://127.0.0.1:1')),
  });
  const address = front.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get('keep-alive')).toBe('timeout=65');
});
