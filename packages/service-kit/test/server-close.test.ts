import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { listen } from '../src/http/server.ts';

test('a server that stops does not wait for a connection without a request, and lets a response finish', async () => {
  let answer = () => {};
  const asked = Promise.withResolvers<void>();
  const { url, close } = await listen(
    (_req, res) => {
      answer = () => res.end('done');
      asked.resolve();
    },
    { host: '127.0.0.1', port: 0 },
  );
  const { hostname, port } = new URL(url);
  const openedAhead = connect(Number(port), hostname);
  await once(openedAhead, 'connect');
  const answered = fetch(url);
  await asked.promise;
  let isClosed = false;
  const closed = close().then(() => {
    isClosed = true;
  });
  await once(openedAhead, 'close');
  expect(isClosed).toBe(false);
  answer();
  expect(await (await answered).text()).toBe('done');
  await closed;
});
