import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { listen } from '../src/http/server.ts';
import { createLifecycle } from '../src/slice/lifecycle.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });

test('a slice stops in order: consumers, server, relay, connections newest first', async () => {
  const lifecycle = createLifecycle({ log });
  const order: string[] = [];
  const step = (name: string) => async () => {
    await wait(5);
    order.push(name);
  };
  lifecycle.onStop('connections', 'database', step('database'));
  lifecycle.onStop('connections', 'bus', step('bus'));
  lifecycle.onStop('relay', 'relay', step('relay'));
  lifecycle.onStop('server', 'server', step('server'));
  lifecycle.onStop('consumers', 'queue', step('queue'));
  expect(lifecycle.stopping()).toBe(false);
  const stopping = lifecycle.stop();
  expect(lifecycle.stopping()).toBe(true);
  await Promise.all([stopping, lifecycle.stop()]);
  expect(order).toEqual(['queue', 'server', 'relay', 'bus', 'database']);
});

test('a step of a stop that fails does not keep the others from running', async () => {
  const lifecycle = createLifecycle({ log });
  let closed = false;
  lifecycle.onStop('relay', 'relay', () => {
    throw new Error('no');
  });
  lifecycle.onStop('connections', 'database', () => {
    closed = true;
  });
  await lifecycle.stop();
  expect(closed).toBe(true);
});

test('a step of a stop that hangs is given up', async () => {
  const lifecycle = createLifecycle({ log, stopTimeoutMs: 50 });
  lifecycle.onStop('consumers', 'stuck', () => new Promise(() => {}));
  const began = performance.now();
  await lifecycle.stop();
  // Without the limit above it would be 25 s.
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('a closing server finishes the request in flight, refuses new ones, and lets idle connections go', async () => {
  let release: (() => void) | undefined;
  const { url, close } = await listen(
    (req, res) => {
      if (req.url === '/slow') release = () => res.end('done');
      else res.end('quick');
    },
    { host: '127.0.0.1', port: 0 },
  );
  expect(await (await fetch(`${url}/quick`)).text()).toBe('quick');
  const slow = new Promise<string>((resolve, reject) => {
    request(`${url}/slow`, (res) => {
      res.setEncoding('utf8');
      res.on('data', resolve);
    })
      .on('error', reject)
      .end();
  });
  await waitFor(() => expect(release).toBeDefined());
  const closing = close();
  await expect(fetch(`${url}/quick`)).rejects.toThrow();
  release?.();
  expect(await slow).toBe('done');
  // An idle connection that stays open is kept for longer than this test may take.
  await closing;
});
