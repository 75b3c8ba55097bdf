import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { pino } from 'pino';
import { z } from 'zod';
import { runDeadLettersCommand } from '../src/events/dead-letters-command.ts';
import type { EventBus } from '../src/events/event-bus.ts';
import { createLocalEventBus } from '../src/events/local/event-bus.ts';
import { createRabbitMqEventBus } from '../src/events/rabbitmq/event-bus.ts';
import { openDeadLetters } from '../src/slice/adapters.ts';
import { portsEnv, readConfig } from '../src/slice/config.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });
const retryDelaysMs = [5, 5, 5, 5];
const exchange = 'all';
const queues = { things: ['thing.*'], others: ['other.*'] };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dead-letters-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A bus of a running platform, and the environment of a command next to it. */
const places: Record<string, () => { bus: EventBus; env: Record<string, string> }> = {
  rabbitmq() {
    const prefix = `${randomUUID()}.`;
    const url = sharedServers().amqpUrl;
    return {
      // The command asks for queues as a platform declares them.
      bus: createRabbitMqEventBus({ url, exchange, prefix, log, retryDelaysMs }),
      env: { AMQP_URL: url, AMQP_PREFIX: prefix },
    };
  },
  'one process'() {
    const DATA_DIR = join(folder, randomUUID());
    return {
      bus: createLocalEventBus({ file: join(DATA_DIR, 'events.sqlite'), log, retryDelaysMs }),
      env: { DATA_DIR },
    };
  },
};

async function run(env: Record<string, string>, ...args: string[]) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const code = await runDeadLettersCommand({
    args,
    queues: Object.keys(queues),
    open: () => openDeadLetters(readConfig(z.object(portsEnv), env), { platform: { exchange, queues }, log }),
    output,
    errors,
  });
  output.end();
  errors.end();
  return { code, output: await text(output), errors: await text(errors) };
}

describe.each(Object.entries(places))('dead letters on %s', (_name, place) => {
  let bus: EventBus | undefined;
  afterEach(() => bus?.close());

  test('are listed and put back next to a platform that is running', async () => {
    const { bus: running, env } = place();
    bus = running;
    await waitFor(() => running.ping());
    let failing = true;
    const got: EventMessage[] = [];
    await running.subscribe({
      queue: 'things',
      patterns: ['thing.*'],
      concurrency: 1,
      async handle(message) {
        if (failing) throw new Error('The shelf is full.');
        got.push(message);
      },
    });
    const message: EventMessage = {
      id: randomUUID(),
      type: 'thing.made',
      version: 1,
      time: new Date().toISOString(),
      actorId: 7,
      data: {},
    };
    await running.publish([message]);
    await waitFor(async () => expect(await running.deadLetters.list('things')).toHaveLength(1), {
      timeout: 15_000,
    });

    const listed = await run(env, 'list');
    expect(listed.output).toContain(`things  thing.made  ${message.id}  after 5 tries: The shelf is full.`);
    expect(listed.output).toContain('1 dead letter.\n');
    expect((await run(env, 'list', 'others')).output).toBe('0 dead letters.\n');

    failing = false;
    expect(await run(env, 'replay', 'things')).toEqual({
      code: 0,
      output: '1 dead letter put back.\n',
      errors: '',
    });
    await waitFor(() => expect(got).toEqual([message]));
    expect((await run(env, 'list')).output).toBe('0 dead letters.\n');
  });
});

test('what is no event is listed by its beginning, on one line', async () => {
  const DATA_DIR = join(folder, randomUUID());
  const file = join(DATA_DIR, 'events.sqlite');
  const bus = createLocalEventBus({ file, log, retryDelaysMs });
  try {
    await bus.declare(queues);
    const events = new DatabaseSync(file);
    const insert = events.prepare(`insert into message (queue, body, due_at) values ('things', ?, 0)`);
    for (const body of [`{"type":\n"${'x'.repeat(1_000)}"}`, 'no JSON']) insert.run(body);
    events.close();
    const handle = () => Promise.reject(new Error('is not called'));
    await bus.subscribe({ queue: 'things', patterns: ['thing.*'], concurrency: 1, handle });
    await waitFor(async () => expect(await bus.deadLetters.list()).toHaveLength(2));
    const { output } = await run({ DATA_DIR }, 'list');
    expect(output.split('\n')).toEqual([
      expect.stringMatching(
        /things {2}not an event: "\{\\"type\\":\\n\\"x+" {2}after 1 try: The body is not an event: /,
      ),
      expect.stringMatching(/things {2}not an event: "no JSON" {2}after 1 try: The body is not JSON\.$/),
      '2 dead letters.',
      '',
    ]);
  } finally {
    await bus.close();
  }
});

test('a command line about dead letters that makes no sense is refused before a connection is opened', async () => {
  for (const [args, complaint] of [
    [['bury'], 'There is no command "bury".'],
    [['list', 'nothing'], 'There is no queue "nothing"; there are things, others.'],
    [['replay', 'things', 'more'], '"more" is too much.'],
  ] as const) {
    const { code, errors } = await run({}, ...args);
    expect(code).toBe(2);
    expect(errors).toContain(complaint);
  }
  expect((await run({}, '--help')).output).toContain('dead-letters replay [QUEUE]');
});

test('the dead-letters command reports that the bus is unreachable', async () => {
  const { code, errors } = await run({ AMQP_URL: 'amqp://127.0.0.1:1' }, 'list');
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/Events|bus|events/) });
});
