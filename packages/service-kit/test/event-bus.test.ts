import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { parseEventOf, versionOf } from '@our-dates/contracts/event-envelope';
import { connect } from 'amqplib';
import { pino } from 'pino';
import { z } from 'zod';
import { type EventBus, matchesTopic } from '../src/events/event-bus.ts';
import { createLocalEventBus } from '../src/events/local/event-bus.ts';
import { createRabbitMqEventBus } from '../src/events/rabbitmq/event-bus.ts';
import { currentContext } from '../src/telemetry/request-context.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });
const exchange = 'all';
const retryDelaysMs = [20, 40, 60, 80];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bus-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a bus; opening the same `place` again finds what the last one left. */
const adapters: Record<string, (place: string) => EventBus> = {
  rabbitmq: (place) =>
    createRabbitMqEventBus({
      url: sharedServers().amqpUrl,
      exchange,
      prefix: `${place}.`,
      log,
      retryDelaysMs,
    }),
  'one process': (place) =>
    createLocalEventBus({ file: join(folder, `${place}.sqlite`), log, retryDelaysMs }),
};

/** Puts a text on a queue of the bus at `place`, past the bus. */
const insertions: Record<string, (place: string, queue: string, body: string) => Promise<void>> = {
  async rabbitmq(place, queue, body) {
    const broker = await connect(sharedServers().amqpUrl);
    const channel = await broker.createConfirmChannel();
    channel.sendToQueue(`${place}.${queue}`, Buffer.from(body));
    await channel.waitForConfirms();
    await broker.close();
  },
  async 'one process'(place, queue, body) {
    const file = new DatabaseSync(join(folder, `${place}.sqlite`));
    file.prepare('insert into message (queue, body, due_at) values (?, ?, 0)').run(queue, body);
    file.close();
  },
};

function message(type: string, data: unknown = {}): EventMessage {
  return {
    id: randomUUID(),
    type,
    version: versionOf(type),
    time: new Date().toISOString(),
    actorId: 7,
    data,
  };
}

describe.each(Object.entries(adapters))('event bus on %s', (name, open) => {
  const opened: EventBus[] = [];
  const start = async (place: string = randomUUID()) => {
    const bus = open(place);
    opened.push(bus);
    await waitFor(() => bus.ping(), { timeout: 10_000 });
    return bus;
  };
  afterEach(async () => {
    for (const bus of opened.splice(0)) await bus.close();
  });

  /** A subscriber that keeps what it gets. */
  async function listener(
    bus: EventBus,
    queue: string,
    patterns: string[],
    handle = async (_: EventMessage) => {},
  ) {
    const got: EventMessage[] = [];
    const subscription = await bus.subscribe({
      queue,
      patterns,
      concurrency: 4,
      async handle(event) {
        got.push(event);
        await handle(event);
      },
    });
    return { got, subscription };
  }

  test('brings an event, whole and in order, to every queue whose patterns match', async () => {
    const bus = await start();
    const things = await listener(bus, 'things', ['thing.*']);
    const all = await listener(bus, 'all', ['#']);
    const others = await listener(bus, 'others', ['other.made', 'other.gone']);
    const sent = [
      {
        ...message('thing.made', { n: 1, text: 'héllo' }),
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      },
      message('thing.gone'),
      message('other.made'),
      message('thing.part.made'),
    ];
    await bus.publish(sent);
    await waitFor(() => expect(all.got).toHaveLength(4));
    await waitFor(() => expect(things.got).toEqual([sent[0], sent[1]]));
    await waitFor(() => expect(others.got).toEqual([sent[2]]));
    expect(all.got).toEqual(sent);
  });

  test('carries two versions of an event side by side, each consumer getting the one it knows', async () => {
    const schemas = {
      'note.moved': z.object({ noteId: z.int(), shelf: z.string() }),
      'note.moved.v2': z.object({ noteId: z.int(), shelf: z.object({ room: z.string(), place: z.int() }) }),
    };
    const place = randomUUID();
    const bus = await start(place);
    await bus.declare({ old: ['note.moved'], new: ['note.moved.v2'] });
    const old = await listener(bus, 'old', ['note.moved'], async (event) => {
      parseEventOf(schemas, 'note.moved', event);
    });
    const next = await listener(bus, 'new', ['note.moved.v2'], async (event) => {
      parseEventOf(schemas, 'note.moved.v2', event);
    });
    const first = message('note.moved', { noteId: 1, shelf: 'attic 3' });
    const second = message('note.moved.v2', { noteId: 1, shelf: { room: 'attic', place: 3 } });
    await bus.publish([first, second]);
    await waitFor(() => expect([old.got, next.got]).toEqual([[first], [second]]));
    expect(await bus.deadLetters.list()).toEqual([]);
    expect(() => parseEventOf(schemas, 'note.moved', second)).toThrow(/note.moved/);
    expect(() => parseEventOf(schemas, 'note.moved', { ...first, version: 2 })).toThrow(/version/);
  });

  test('shares a queue among its subscribers', async () => {
    const bus = await start();
    const handle = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const one = await listener(bus, 'shared', ['a'], handle);
    const two = await listener(bus, 'shared', ['a'], handle);
    await bus.publish([message('warm.up')]);
    await bus.publish(Array.from({ length: 60 }, (_, n) => message('a', { n })));
    await waitFor(() => expect(one.got.length + two.got.length).toBe(60));
    expect(new Set([...one.got, ...two.got].map(({ id }) => id)).size).toBe(60);
    expect(one.got.length).toBeGreaterThan(0);
    expect(two.got.length).toBeGreaterThan(0);
  });

  test('handles no more events at once than configured', async () => {
    const bus = await start();
    let inFlight = 0;
    let most = 0;
    let done = 0;
    await bus.subscribe({
      queue: 'q',
      patterns: ['a'],
      concurrency: 2,
      async handle() {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inFlight -= 1;
        done += 1;
      },
    });
    await bus.publish(Array.from({ length: 20 }, () => message('a')));
    await waitFor(() => expect(done).toBe(20));
    expect(most).toBe(2);
  });

  test('retries a failed event, with growing delays, inside its trace', async () => {
    const bus = await start();
    const tries: { at: number; trace: string | undefined }[] = [];
    await bus.subscribe({
      queue: 'q',
      patterns: ['a'],
      concurrency: 1,
      async handle() {
        tries.push({ at: Date.now(), trace: currentContext()?.traceparent });
        if (tries.length < 4) throw new Error('not yet');
      },
    });
    const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
    await bus.publish([{ ...message('a'), traceparent }]);
    await waitFor(() => expect(tries).toHaveLength(4));
    expect(tries.map(({ trace }) => trace)).toEqual(Array(4).fill(traceparent));
    const [first, second, third, fourth] = tries.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(19);
    expect((fourth ?? 0) - (third ?? 0)).toBeGreaterThanOrEqual(59);
    expect(await bus.deadLetters.list('q')).toEqual([]);
  });

  test('keeps an event as a dead letter after five attempts, and replays it on request', async () => {
    const bus = await start();
    let works = false;
    let tries = 0;
    const good: string[] = [];
    await bus.subscribe({
      queue: 'q',
      patterns: ['a'],
      concurrency: 4,
      async handle({ data }) {
        if (data === 'bad' && !works) {
          tries += 1;
          throw new Error('the disk is full');
        }
        good.push(String(data));
      },
    });
    await bus.publish([message('a', 'bad'), message('a', 'fine')]);
    await waitFor(async () => expect(await bus.deadLetters.list()).toHaveLength(1));
    expect(tries).toBe(5);
    expect(good).toEqual(['fine']);
    const [letter] = await bus.deadLetters.list('q');
    expect(letter).toMatchObject({
      queue: 'q',
      tries: 5,
      error: 'the disk is full',
    });
    expect(JSON.parse(letter?.body ?? '')).toMatchObject({ type: 'a', data: 'bad', actorId: 7 });
    expect(Date.parse(letter?.failedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await bus.deadLetters.list('another')).toEqual([]);

    expect(await bus.deadLetters.replay('q')).toBe(1);
    await waitFor(() => expect(tries).toBe(10));
    await waitFor(async () => expect(await bus.deadLetters.list('q')).toHaveLength(1));
    works = true;
    expect(await bus.deadLetters.replay()).toBe(1);
    await waitFor(() => expect(good).toEqual(['fine', 'bad']));
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  test('makes a dead letter of what is no event, without a second attempt, and handles the events next to it', async () => {
    const place = randomUUID();
    const bus = await start(place);
    await bus.declare({ q: ['a'] });
    const event = message('a', 'fine');
    const malformed = [
      'no JSON',
      'null',
      '[]',
      '"a"',
      '{}',
      ...[{ id: 7 }, { type: undefined }, { version: '1' }, { time: 'today' }, { actorId: 'me' }].map(
        (wrong) => JSON.stringify({ ...event, ...wrong }),
      ),
    ].toSorted();
    for (const body of malformed) await insertions[name]?.(place, 'q', body);
    await bus.publish([event]);
    expect(await bus.queues()).toMatchObject([{ queue: 'q', dead: 0, oldestSeconds: expect.any(Number) }]);

    const { got } = await listener(bus, 'q', ['a']);
    const dead = async (count: number) => {
      await waitFor(async () => expect(await bus.queues()).toMatchObject([{ waiting: 0, dead: count }]));
      const letters = await bus.deadLetters.list('q');
      return letters.toSorted((one, other) => (one.body < other.body ? -1 : 1));
    };
    const letters = await dead(malformed.length);
    expect(letters.map(({ body }) => body)).toEqual(malformed);
    for (const { tries, error } of letters) {
      expect(tries).toBe(1);
      expect(error).toMatch(/^The body is not (JSON|an event)/);
    }
    expect(await bus.deadLetters.replay('q')).toBe(malformed.length);
    expect((await dead(malformed.length)).map(({ body }) => body)).toEqual(malformed);
    expect(got).toEqual([event]);
  });

  test('lists the oldest thousand dead letters of each queue, and replays all there are', async () => {
    const bus = await start();
    const counts = { full: 1_003, one: 1, exact: 1_000 };
    let isBroken = true;
    const again: string[] = [];
    for (const queue of Object.keys(counts)) {
      await bus.subscribe({
        queue,
        patterns: [queue],
        concurrency: 8,
        async handle({ id }) {
          if (isBroken) throw new Error('no');
          again.push(id);
        },
      });
    }
    const sent = Object.entries(counts).flatMap(([queue, count]) =>
      Array.from({ length: count }, () => message(queue)),
    );
    await bus.publish(sent);
    const dead = async () => (await bus.queues()).map(({ queue, dead }) => [queue, dead]);
    await waitFor(async () => expect(Object.fromEntries(await dead())).toMatchObject(counts), {
      timeout: 60_000,
    });
    const listed = await bus.deadLetters.list();
    const perQueue = Map.groupBy(listed, ({ queue }) => queue);
    expect([...perQueue].map(([queue, letters]) => [queue, letters.length]).toSorted()).toEqual([
      ['exact', 1_000],
      ['full', 1_000],
      ['one', 1],
    ]);
    expect(await bus.deadLetters.list('full')).toHaveLength(1_000);
    isBroken = false;
    expect(await bus.deadLetters.replay('full')).toBe(1_003);
    expect(await bus.deadLetters.replay()).toBe(1_001);
    await waitFor(() => expect(again.toSorted()).toEqual(sent.map(({ id }) => id).toSorted()), {
      timeout: 60_000,
    });
    expect(await bus.deadLetters.list()).toEqual([]);
  }, 150_000);

  test('reports for each declared queue how many events wait, for how long, and how many have failed', async () => {
    const bus = await start();
    await bus.declare({ idle: ['b'], q: ['a'] });
    const stateOf = async (queue: string) => (await bus.queues()).find((state) => state.queue === queue);
    expect(await stateOf('q')).toEqual({ queue: 'q', waiting: 0, dead: 0, oldestSeconds: 0 });
    await bus.publish([message('a', 1), message('a', 2)]);
    await waitFor(async () => expect(await stateOf('q')).toMatchObject({ waiting: 2, dead: 0 }));
    await waitFor(async () => expect((await stateOf('q'))?.oldestSeconds).toBeGreaterThan(0));
    await listener(bus, 'q', ['a'], () => Promise.reject(new Error('no')));
    await waitFor(async () =>
      expect(await stateOf('q')).toEqual({ queue: 'q', waiting: 0, dead: 2, oldestSeconds: 0 }),
    );
    expect(await stateOf('idle')).toEqual({ queue: 'idle', waiting: 0, dead: 0, oldestSeconds: 0 });
  });

  test('finishes what is in flight when a subscription stops, and keeps the rest for the next', async () => {
    const place = randomUUID();
    const bus = await start(place);
    const release: (() => void)[] = [];
    const first = await listener(
      bus,
      'q',
      ['a'],
      () => new Promise<void>((resolve) => release.push(resolve)),
    );
    await bus.publish(Array.from({ length: 10 }, (_, n) => message('a', n)));
    await waitFor(() => expect(release).toHaveLength(4));
    let stopped = false;
    const stopping = first.subscription.stop().then(() => {
      stopped = true;
    });
    await bus.publish([message('a', 'late')]);
    expect(stopped).toBe(false);
    for (const finish of release) finish();
    await stopping;
    expect(first.got).toHaveLength(4);
    await bus.close();

    const again = await start(place);
    const second = await listener(again, 'q', ['a']);
    await waitFor(() => expect(second.got).toHaveLength(7));
    const seen = [...first.got, ...second.got].map(({ data }) => data);
    expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 'late']));
  });

  test('keeps an event for a queue whose subscriber is away', async () => {
    const place = randomUUID();
    const bus = await start(place);
    const first = await listener(bus, 'q', ['a']);
    await bus.publish([message('a', 0)]);
    await waitFor(() => expect(first.got).toHaveLength(1));
    await first.subscription.stop();
    await bus.close();
    const publisher = await start(place);
    await publisher.publish([message('a', 1), message('b', 2)]);
    const second = await listener(publisher, 'q', ['a']);
    await waitFor(() => expect(second.got.map(({ data }) => data)).toEqual([1]));
  });

  test('gives each ephemeral subscription its own copy, and keeps nothing for it', async () => {
    const place = randomUUID();
    const bus = await start(place);
    const got: string[] = [];
    const watch = (who: string) =>
      bus.subscribe({
        queue: 'watch',
        patterns: ['#'],
        concurrency: 1,
        ephemeral: true,
        async handle({ data }) {
          got.push(`${who} ${data}`);
          throw new Error('is not tried again');
        },
      });
    const one = await watch('one');
    const two = await watch('two');
    await waitFor(
      async () => {
        await bus.publish([message('a', 1)]);
        expect(new Set(got)).toEqual(new Set(['one 1', 'two 1']));
      },
      { interval: 200 },
    );
    await one.stop();
    await two.stop();
    got.length = 0;
    await bus.publish([message('a', 2)]);
    await watch('three');
    await waitFor(
      async () => {
        await bus.publish([message('a', 3)]);
        expect(got).toContain('three 3');
      },
      { interval: 200 },
    );
    expect(got.filter((line) => line !== 'three 3')).toEqual([]);
  });

  test('keeps events for a declared queue until its first subscriber comes', async () => {
    const place = randomUUID();
    const bus = await start(place);
    await bus.declare({ early: ['photo.*'], late: ['photo.*', 'user.gone'] });
    const early = await listener(bus, 'early', ['photo.*']);
    await bus.publish([message('photo.made', 1), message('nobody.cares', 2), message('user.gone', 3)]);
    await waitFor(() => expect(early.got.map(({ data }) => data)).toEqual([1]));
    await bus.close();

    const again = await start(place);
    const late = await listener(again, 'late', ['photo.*', 'user.gone']);
    await waitFor(() => expect(late.got.map(({ data }) => data)).toEqual([1, 3]));
  });

  test('refuses at once when it is closed', async () => {
    const bus = await start();
    await bus.close();
    await expect(bus.publish([message('a')])).rejects.toMatchObject({ status: 503 });
    await expect(bus.ping()).rejects.toMatchObject({ status: 503 });
  });
});

test('an event for a declared queue is not published while RabbitMQ has lost the queue', async () => {
  const url = sharedServers().amqpUrl;
  const prefix = `${randomUUID()}.`;
  const bus = createRabbitMqEventBus({ url, exchange, prefix, log });
  const broker = await connect(url);
  try {
    await bus.declare({ things: ['thing.*'] });
    await waitFor(() => bus.publish([message('thing.made')]), { timeout: 10_000 });
    const channel = await broker.createChannel();
    await channel.deleteQueue(`${prefix}things`);

    await expect(bus.publish([message('thing.made')])).rejects.toMatchObject({ status: 503 });
    await waitFor(() => bus.publish([message('thing.made')]), { timeout: 10_000 });
    expect(await channel.checkQueue(`${prefix}things`)).toMatchObject({ messageCount: 1 });
  } finally {
    await broker.close();
    await bus.close();
  }
});

test('dead letters on RabbitMQ survive being listed any number of times, whatever the broker’s own limit', async () => {
  const url = sharedServers().amqpUrl;
  const prefix = `${randomUUID()}.`;
  const bus = createRabbitMqEventBus({ url, exchange, prefix, log, retryDelaysMs: [] });
  const broker = await connect(url);
  try {
    await waitFor(() => bus.ping(), { timeout: 10_000 });
    const handle = () => Promise.reject(new Error('no'));
    await bus.subscribe({ queue: 'q', patterns: ['a'], concurrency: 1, handle });
    await bus.publish(Array.from({ length: 50 }, () => message('a')));
    await waitFor(async () => expect(await bus.deadLetters.list('q')).toHaveLength(50));
    for (let look = 0; look < 25; look++) {
      const failedAt = (await bus.deadLetters.list('q')).map((letter) => letter.failedAt);
      expect(failedAt).toHaveLength(50);
      expect(failedAt).toEqual(failedAt.toSorted());
    }
    // Brokers before 4.0 have no limit of their own that could show in the looks.
    const channel = await broker.createChannel();
    await channel.assertQueue(`${prefix}q.dead-letters`, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000_000 },
    });
  } finally {
    await broker.close();
    await bus.close();
  }
});

describe('an event bus in one process whose file cannot be written', () => {
  test('refuses to publish while another process writes, and tries the events in flight again', async () => {
    const file = join(folder, `${randomUUID()}.sqlite`);
    const errors: string[] = [];
    const bus = createLocalEventBus({
      file,
      log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }),
      retryDelaysMs: [0, 0],
    });
    const other = new DatabaseSync(file);
    let tries = 0;
    try {
      await bus.subscribe({
        queue: 'q',
        patterns: ['a'],
        concurrency: 1,
        async handle() {
          tries += 1;
          if (tries === 1) other.exec('begin immediate');
          if (tries < 3) throw new Error('not yet');
        },
      });
      await bus.publish([message('a')]);
      await waitFor(() => expect(errors.join()).toContain('database is locked'), { timeout: 15_000 });
      await expect(bus.publish([message('a')])).rejects.toMatchObject({
        status: 503,
        code: 'BUS_UNAVAILABLE',
        cause: { message: 'database is locked' },
      });
      other.exec('rollback');
      // Once more than it failed, for the first failure could not be noted.
      await waitFor(() => expect(tries).toBe(3));
      await bus.publish([message('b')]);
      expect(await bus.deadLetters.list()).toEqual([]);
    } finally {
      other.close();
      await bus.close();
    }
  });

  test('says what was wrong also when SQLite has rolled back on its own', async () => {
    const file = join(folder, `${randomUUID()}.sqlite`);
    const bus = createLocalEventBus({ file, log });
    const other = new DatabaseSync(file);
    try {
      await bus.declare({ q: ['a'] });
      other.exec(
        `create trigger broken before insert on message begin select raise(rollback, 'the real reason'); end`,
      );
      await expect(bus.publish([message('a')])).rejects.toThrow('the real reason');
      other.exec('drop trigger broken');
      await bus.publish([message('a')]);
    } finally {
      other.close();
      await bus.close();
    }
  });

  test('refuses to publish when it may not become any larger', async () => {
    const adapter = fileURLToPath(new URL('../src/events/local/event-bus.ts', import.meta.url));
    const program = `
      const { createLocalEventBus } = await import(${JSON.stringify(adapter)});
      const bus = createLocalEventBus({ file: ${JSON.stringify(join(folder, `${randomUUID()}.sqlite`))} });
      await bus.declare({ q: ['a'] });
      const data = 'x'.repeat(100_000);
      try {
        for (let n = 0; n < 100; n++) await bus.publish([{ id: String(n), type: 'a', data }]);
      } catch (error) {
        console.log(error.status, error.cause.message);
      }`;
    const { stdout } = spawnSync(
      'prlimit',
      ['--fsize=1000000', process.execPath, '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('503 disk I/O error\n');
  });
});

test('the events of one process are for its owner only, also those of a file that was open to others', async () => {
  const own = await mkdtemp(join(folder, 'private-'));
  const file = join(own, 'events.sqlite');
  new DatabaseSync(file).close();
  await chmod(file, 0o644);
  for (const create of [false, true]) {
    if (create) await rm(file);
    const bus = createLocalEventBus({ file, log });
    await bus.declare({ q: ['a'] });
    const modes = await Promise.all(
      (await readdir(own)).map(async (name) => [
        name,
        ((await stat(join(own, name))).mode & 0o777).toString(8),
      ]),
    );
    expect(Object.fromEntries(modes)).toEqual({
      'events.sqlite': '600',
      'events.sqlite-shm': '600',
      'events.sqlite-wal': '600',
    });
    await bus.close();
  }
});

test.each([
  ['a.b', 'a.b', true],
  ['a.b', 'a.c', false],
  ['a.*', 'a.b', true],
  ['a.*', 'a.b.c', false],
  ['a.*', 'a', false],
  ['*.b', 'a.b', true],
  ['#', 'a.b.c', true],
  ['a.#', 'a', true],
  ['a.#', 'a.b.c', true],
  ['a.#', 'b.a', false],
  ['#.c', 'a.b.c', true],
  ['#.b', 'a.b.c', false],
])('the routing pattern %s against %s: %s', (pattern, type, expected) => {
  expect(matchesTopic(pattern, type)).toBe(expected);
});
