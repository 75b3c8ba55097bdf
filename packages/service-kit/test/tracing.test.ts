import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { handleTraced, publishTraced } from '../src/events/event-spans.ts';
import { currentContext, withContext } from '../src/telemetry/request-context.ts';
import type { Span, SpanOptions, Tracer } from '../src/telemetry/tracer.ts';
import { recordedTrace, traced } from '../src/telemetry/tracing.ts';

interface Recorded extends SpanOptions {
  readonly name: string;
  readonly traceparent: string;
  failure?: unknown;
  isOver?: boolean;
}

const recorded: Recorded[] = [];
afterEach(() => {
  recorded.length = 0;
});

const traceId = 'a'.repeat(32);
const sampled = (span: string) => `00-${traceId}-${span.padStart(16, '0')}-01`;

/** Keeps what a collector would get. */
const tracer: Tracer = {
  start(name, options): Span {
    const span: Recorded = { ...options, name, traceparent: sampled(`${recorded.length + 100}`) };
    recorded.push(span);
    return {
      traceparent: span.traceparent,
      rename: () => {},
      set: () => {},
      fail(error) {
        span.failure = error;
      },
      end() {
        span.isOver = true;
      },
    };
  },
  close: async () => {},
};

const message: EventMessage = {
  id: 'e1',
  type: 'photo.uploaded',
  version: 1,
  time: '2026-11-21T12:00:00.000Z',
  actorId: 7,
  traceparent: sampled('1'),
  data: { title: 'a secret of two people' },
};

test('work inside a recorded trace is a span of it, and the parent of the spans within', async () => {
  const inner = await withContext({ requestId: 'r', traceparent: sampled('1'), tracer }, () =>
    traced('outer', () => traced('inner', async () => recordedTrace())),
  );
  const [outer, within] = recorded;
  expect(outer).toMatchObject({ name: 'outer', parent: sampled('1'), isOver: true });
  expect(within).toMatchObject({ name: 'inner', parent: outer?.traceparent, isOver: true });
  expect(inner).toBe(within?.traceparent);
});

test('the tracer makes no span for work outside of a recorded trace', async () => {
  expect(await traced('nothing', async () => recordedTrace() ?? 'unrecorded')).toBe('unrecorded');
  const notSampled = { requestId: 'r', traceparent: `00-${traceId}-${'1'.repeat(16)}-00` };
  expect(await withContext(notSampled, () => traced('nothing', async () => 1))).toBe(1);
  expect(recorded).toEqual([]);
});

test('a span of work that fails is marked as failed and is ended', async () => {
  const failure = new Error('no');
  const work = withContext({ requestId: 'r', traceparent: sampled('1'), tracer }, () =>
    traced('work', () => Promise.reject(failure)),
  );
  await expect(work).rejects.toBe(failure);
  expect(recorded[0]).toMatchObject({ failure, isOver: true });
});

test('an event is a span from when it was written to its confirmation, and takes its trace along', async () => {
  const sent: EventMessage[] = [];
  const bus = publishTraced({ publish: async (messages) => void sent.push(...messages) }, tracer);
  const unrecorded = { ...message, id: 'e2', traceparent: `00-${traceId}-${'1'.repeat(16)}-00` };
  await bus.publish([message, unrecorded]);
  const [inOutbox, publishing] = recorded;
  expect(inOutbox).toMatchObject({
    name: 'outbox photo.uploaded',
    startedAt: Date.parse(message.time),
    isOver: true,
  });
  expect(publishing).toMatchObject({
    name: 'publish photo.uploaded',
    parent: inOutbox?.traceparent,
    isOver: true,
  });
  expect(sent.map(({ traceparent }) => traceparent)).toEqual([
    publishing?.traceparent,
    unrecorded.traceparent,
  ]);
  expect(recorded).toHaveLength(2);
});

test('a trace names an event by its id and type alone', async () => {
  await publishTraced({ publish: async () => {} }, tracer).publish([message]);
  const handle = handleTraced({ queue: 'image-worker.photos', handle: async () => {} }, tracer);
  await withContext({ requestId: 'e1', traceparent: message.traceparent }, () => handle(message));
  expect(recorded).toHaveLength(3);
  expect(JSON.stringify(recorded)).not.toContain('secret');
});

test('handling an event makes a span, in which the handler can make further spans', async () => {
  let inside: string | undefined;
  const handle = handleTraced(
    {
      queue: 'q',
      async handle() {
        inside = currentContext()?.traceparent;
      },
    },
    tracer,
  );
  await withContext({ requestId: 'e1', traceparent: message.traceparent }, () => handle(message));
  expect(recorded[0]).toMatchObject({
    name: 'process photo.uploaded',
    kind: 'consumer',
    parent: message.traceparent,
  });
  expect(inside).toBe(recorded[0]?.traceparent);
});

/** The packages of OpenTelemetry that a process loads which opens a tracer with this environment. */
function loadedWith(environment: string): string[] {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/')) loaded.add(name);
      return next(name, context);
    } });
    await import('${src}/slice/start-slice.ts');
    const { createTracer } = await import('${src}/slice/adapters.ts');
    await createTracer(${environment}, { namespace: 'test', slice: 'things', log: console });
    console.log(JSON.stringify([...loaded]));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

test('without a collector nothing of OpenTelemetry’s SDK is even loaded', () => {
  const sdk = expect.stringMatching(/^@opentelemetry\/(?:sdk|exporter|resources)/);
  expect(loadedWith('{}')).not.toContainEqual(sdk);
  expect(loadedWith(`{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }`)).toContainEqual(sdk);
});
