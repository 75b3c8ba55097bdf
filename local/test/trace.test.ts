import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStream } from '@our-dates/service-kit/testing/event-stream';
import { freshDatabase, freshRedis } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { z } from 'zod';
import { type RunningSlices, startInOneProcess } from '../start/one-process.ts';
import { startTraceReceiver, type TraceReceiver } from '../trace/receiver.ts';
import type { TraceSpan } from '../trace/spans.ts';
import { cookieOf, form, send, succeeded } from './api.ts';
import { environmentsOnServers } from './environments-on-servers.ts';
import { picture } from './picture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-trace-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let collector: TraceReceiver;
let platform: RunningSlices;

beforeAll(async () => {
  collector = await startTraceReceiver({ port: 0 });
  database = await freshDatabase(sharedServers().postgresUrl);
  const environments = await environmentsOnServers(
    {
      databaseUrl: database.url,
      redisUrl: await freshRedis(sharedServers().redisUrl),
      amqpUrl: sharedServers().amqpUrl,
      s3: sharedServers().s3,
    },
    {
      name: 'trace',
      dataDir,
      given: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: '1',
      },
    },
  );
  platform = await startInOneProcess(environments);
}, 120_000);

afterAll(async () => {
  await platform?.stop();
  collector?.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true });
}, 60_000);

/** The span of a slice with this name, once the collector has it. */
function spanOf(traceId: string, slice: string, name: string): Promise<TraceSpan> {
  return waitFor(
    () => {
      const found = collector.traces.get(traceId)?.find((span) => span.slice === slice && span.name === name);
      if (!found) throw new Error(`${slice} has recorded no ${name}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** What a span is part of, from itself to the first one: `slice name`. */
function ancestry({ traceId, id }: TraceSpan): string[] {
  const spans = collector.traces.get(traceId) ?? [];
  const path: string[] = [];
  for (
    let at = spans.find((span) => span.id === id);
    at;
    at = spans.find((span) => span.id === at?.parentId)
  ) {
    path.push(`${at.slice} ${at.name}`);
  }
  return path;
}

const demoUser = z.object({ username: z.string(), passwordHint: z.string() });

test('an upload is one trace, from the page through every slice to what the page reads again', async () => {
  const { url } = platform;
  const post = async (path: string, body?: object | FormData, headers: Record<string, string> = {}) =>
    succeeded(await send(url, 'POST', path, { body, headers }));
  const { user } = z.object({ user: demoUser }).parse(await (await post('/api/demo-users/create')).json());
  const login = await post('/api/auth/login', { username: user.username, password: user.passwordHint });
  const cookie = cookieOf(login);
  const secret = 'A walk that is nobody’s business';
  const created = await post('/api/collections', form({ name: secret, type: 'custom' }), { cookie });
  const memory = z.object({ id: z.number() }).parse(await created.json());
  const page = await openStream(url, '/api/live', { cookie });

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const fields = { photo: picture(), title: secret, collectionId: String(memory.id) };
  await post('/api/photos', form(fields), { cookie, traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
  const updated = await waitFor(() => {
    const traces = page.events.flatMap(({ data }) =>
      typeof data === 'object' && data !== null && 'type' in data && data.type === 'photo.updated'
        ? [String('traceparent' in data && data.traceparent)]
        : [],
    );
    expect(traces[0]).toContain(traceId);
    return traces[0] ?? '';
  });
  page.close();
  await fetch(`${url}/api/collections/${memory.id}`, { headers: { cookie, traceparent: updated } });

  const last = await spanOf(traceId, 'gateway', 'GET /api/collections/:id');
  // Each slice sends its own spans, once a second.
  await waitFor(() =>
    expect(ancestry(last)).toEqual([
      'gateway GET /api/collections/:id',
      'gateway tell photo.updated',
      'activity process photo.updated',
      'collections publish photo.updated',
      'collections outbox photo.updated',
      'collections process photo.processed',
      'image-worker publish photo.processed',
      'image-worker outbox photo.processed',
      'image-worker acknowledge',
      'image-worker process photo.uploaded',
      'collections publish photo.uploaded',
      'collections outbox photo.uploaded',
      'collections record photos',
      'collections POST /api/photos',
      'gateway ask collections',
      'gateway POST /api/photos',
    ]),
  );
  for (const step of ['fetch original', 'decode and shrink', 'store derivatives']) {
    expect(ancestry(await spanOf(traceId, 'image-worker', step))).toContain(
      'image-worker process photo.uploaded',
    );
  }
  const first = await spanOf(traceId, 'gateway', 'POST /api/photos');
  expect(first.parentId).toBe('00f067aa0ba902b7');
  const everything = JSON.stringify([...collector.traces.values()]);
  for (const private_ of [secret, user.username, user.passwordHint, cookie]) {
    expect(everything).not.toContain(private_);
  }
}, 120_000);
