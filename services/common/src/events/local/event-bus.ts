import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unavailable } from '../../errors.ts';
import type { Log } from '../../telemetry/log.ts';
import { deliver, reasonOf } from '../delivery.ts';
import {
  type BusMessage,
  type DeadLetter,
  defaultRetryDelaysMs,
  type EventBus,
  matchesTopic,
  type QueueState,
  type Subscription,
  type SubscriptionOptions,
} from '../event-bus.ts';

const schema = `
  create table if not exists binding (
    queue text not null, pattern text not null, ephemeral integer not null, primary key (queue, pattern)
  ) without rowid;
  create table if not exists message (
    position integer primary key autoincrement, queue text not null, body text not null,
    tries integer not null default 0, due_at integer not null
  );
  create index if not exists message_due on message (queue, due_at, position);
  create table if not exists dead (
    position integer primary key autoincrement, queue text not null, body text not null,
    tries integer not null, error text not null, failed_at text not null
  );
`;

const forgetEphemeral = `
  delete from binding where ephemeral;
  delete from message where queue not in (select queue from binding);
`;

/** How soon what another process has put back is seen. */
const lookEveryMs = 5_000;
/** How long another process's write is waited for. */
const lockWaitMs = 2_000;
/** How long no event is taken after the file could not be used. */
const restMs = 1_000;

/**
 * An event bus inside one process, kept in an SQLite file so that what was published outlives a killed
 * process. Queues and their patterns are kept too: an event published before its subscriber is back waits for
 * it. Only one process may hold the file as its own; what it holds is for its owner's eyes only. While the file
 * cannot be written (locked by another process, a full disk), `publish` answers 503 and events stay as they are.
 * @param options.file absolute path, or `:memory:`
 * @param options.guest another process may hold the file: its queues are left as they are
 * @param options.retryDelaysMs waits between tries; one more try than there are waits
 */
export function createLocalEventBus(options: {
  file: string;
  log: Log;
  retryDelaysMs?: readonly number[];
  guest?: boolean;
}): EventBus {
  const { log, guest = false } = options;
  const retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs;
  if (options.file !== ':memory:') {
    mkdirSync(dirname(options.file), { recursive: true });
    makePrivate(options.file, { tighten: !guest });
  }
  const db = new DatabaseSync(options.file, { timeout: lockWaitMs });
  db.exec('pragma journal_mode = wal');
  db.exec(schema);
  if (!guest) db.exec(forgetEphemeral);

  const allBindings = db.prepare('select queue, pattern from binding');
  const bind = db.prepare(
    'insert into binding (queue, pattern, ephemeral) values (?, ?, ?) on conflict do nothing',
  );
  const unbind = db.prepare('delete from binding where queue = ? and pattern = ?');
  const insert = db.prepare('insert into message (queue, body, due_at) values (?, ?, ?)');
  const waiting = db.prepare(
    'select position, body, tries, due_at from message where queue = ? order by due_at, position limit ?',
  );
  const finish = db.prepare('delete from message where position = ?');
  const postpone = db.prepare('update message set tries = ?, due_at = ? where position = ?');
  const bury = db.prepare('insert into dead (queue, body, tries, error, failed_at) values (?, ?, ?, ?, ?)');
  const deadOf = db.prepare(
    `select position, queue, body, tries, error, failed_at from dead where ? in ('', queue)
     order by position limit 1000`,
  );
  const states = db.prepare(
    `select queue, (select count(*) from message where queue = bound.queue) as waiting,
       (select count(*) from dead where queue = bound.queue) as dead,
       (select min(body ->> '$.time') from message where queue = bound.queue) as oldest
     from (select distinct queue from binding where not ephemeral) as bound order by queue`,
  );
  const exhume = db.prepare('delete from dead where position = ?');
  const forget = db.prepare('delete from message where queue = ?');

  let bindings = readBindings();
  let closed = false;
  /** Before this moment no event is taken: there would be no place to note what became of it. */
  let restsUntil = 0;
  const consumers = new Map<string, Set<() => void>>();
  const looking = setInterval(() => {
    for (const queue of consumers.keys()) wake(queue);
  }, lookEveryMs);
  looking.unref();

  function readBindings(): { queue: string; pattern: string }[] {
    return allBindings.all().map((row) => ({ queue: String(row.queue), pattern: String(row.pattern) }));
  }

  /** Writes that must survive a power cut wait for the disk; the rest need only survive this process. */
  function write(durable: boolean, change: () => void): void {
    if (closed) throw outOfReach();
    try {
      db.exec(`pragma synchronous = ${durable ? 'full' : 'normal'}`);
      db.exec('begin immediate');
      change();
      db.exec('commit');
    } catch (error) {
      // After some errors, a full disk among them, SQLite has rolled back already.
      if (db.isTransaction) db.exec('rollback');
      throw isPassing(error) ? outOfReach(error) : error;
    }
  }

  function rest(error: unknown): void {
    restsUntil = Date.now() + restMs;
    log.error({ err: error }, 'the file of events cannot be used; they stay in it and are tried again');
  }

  function wake(queue: string): void {
    for (const look of consumers.get(queue) ?? []) look();
  }

  function bindQueues(queues: Iterable<readonly [string, readonly string[]]>, ephemeral = false): void {
    write(true, () => {
      for (const [queue, patterns] of queues) {
        for (const known of bindings) {
          if (known.queue === queue && !patterns.includes(known.pattern)) unbind.run(queue, known.pattern);
        }
        for (const pattern of patterns) bind.run(queue, pattern, ephemeral ? 1 : 0);
      }
    });
    bindings = readBindings();
  }

  function subscribe(subscription: SubscriptionOptions): Subscription {
    const { patterns, concurrency, handle, ephemeral = false } = subscription;
    const queue = ephemeral ? `${subscription.queue}.${randomUUID()}` : subscription.queue;
    bindQueues([[queue, patterns]], ephemeral);

    const inHand = new Map<number, Promise<void>>();
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;

    function look(): void {
      if (stopped || closed) return;
      clearTimeout(timer);
      let wait: number | undefined = restsUntil - Date.now();
      if (wait <= 0) {
        try {
          wait = takeWhatIsDue();
        } catch (error) {
          rest(error);
          wait = restMs;
        }
      }
      if (wait === undefined) return;
      timer = setTimeout(look, wait);
      timer.unref();
    }

    /** @returns how long until the next one is due, in milliseconds, if one is waiting for its time */
    function takeWhatIsDue(): number | undefined {
      const now = Date.now();
      const claimed = claims(queue);
      for (const row of waiting.all(queue, claimed.size + concurrency + 1)) {
        if (inHand.size >= concurrency) return undefined;
        const position = Number(row.position);
        if (claimed.has(position)) continue;
        const wait = Number(row.due_at) - now;
        if (wait > 0) return wait;
        claimed.add(position);
        const done = work(position, String(row.body), Number(row.tries) + 1).finally(() => {
          inHand.delete(position);
          claimed.delete(position);
          // In a fresh turn, so that a long queue does not keep everything else waiting.
          setImmediate(look);
        });
        inHand.set(position, done);
      }
      return undefined;
    }

    async function work(position: number, body: string, tries: number): Promise<void> {
      const message: BusMessage = JSON.parse(body);
      let failure: { error: unknown } | undefined;
      try {
        await deliver(message, handle);
      } catch (error) {
        failure = { error };
      }
      if (closed) return;
      try {
        if (failure) fail(position, { message, body, tries, error: failure.error });
        else write(false, () => finish.run(position));
      } catch (error) {
        rest(error);
      }
    }

    function fail(
      position: number,
      failed: { message: BusMessage; body: string; tries: number; error: unknown },
    ): void {
      const { message, body, tries, error } = failed;
      const delay = ephemeral ? undefined : retryDelaysMs[tries - 1];
      const about = { err: error, queue, messageId: message.id, type: message.type, tries };
      if (delay !== undefined) {
        log.warn(about, 'an event could not be handled; it is tried again');
        write(false, () => postpone.run(tries, Date.now() + delay, position));
        return;
      }
      log.error(about, 'an event could not be handled; it is given up');
      write(true, () => {
        if (!ephemeral) bury.run(queue, body, tries, reasonOf(error), new Date().toISOString());
        finish.run(position);
      });
    }

    const looks = consumers.get(queue) ?? new Set();
    consumers.set(queue, looks.add(look));
    setImmediate(look);

    return {
      async stop() {
        stopped = true;
        clearTimeout(timer);
        looks.delete(look);
        await Promise.all(inHand.values());
        if (ephemeral && !closed) {
          write(false, () => {
            for (const pattern of patterns) unbind.run(queue, pattern);
            forget.run(queue);
          });
          bindings = readBindings();
        }
      },
    };
  }

  /** Which messages of a queue are in some subscriber's hands. */
  const claimsByQueue = new Map<string, Set<number>>();
  function claims(queue: string): Set<number> {
    const known = claimsByQueue.get(queue) ?? new Set();
    claimsByQueue.set(queue, known);
    return known;
  }

  return {
    async publish(messages) {
      const queues = new Set<string>();
      const now = Date.now();
      write(true, () => {
        for (const message of messages) {
          const body = JSON.stringify(message);
          const covered = bindings.filter(({ pattern }) => matchesTopic(pattern, message.type));
          const bound = new Set(covered.map((binding) => binding.queue));
          for (const queue of bound) {
            insert.run(queue, body, now);
            queues.add(queue);
          }
        }
      });
      for (const queue of queues) wake(queue);
    },
    async subscribe(subscription) {
      return subscribe(subscription);
    },
    async declare(queues) {
      bindQueues(Object.entries(queues));
    },
    deadLetters: {
      async list(queue = '') {
        return deadOf.all(queue).map(
          (row): DeadLetter => ({
            queue: String(row.queue),
            message: JSON.parse(String(row.body)),
            tries: Number(row.tries),
            error: String(row.error),
            failedAt: String(row.failed_at),
          }),
        );
      },
      async replay(queue = '') {
        const rows = deadOf.all(queue);
        write(true, () => {
          for (const row of rows) {
            insert.run(String(row.queue), String(row.body), Date.now());
            exhume.run(Number(row.position));
          }
        });
        for (const name of new Set(rows.map((row) => String(row.queue)))) wake(name);
        return rows.length;
      },
    },
    async queues() {
      if (closed) throw outOfReach();
      return states.all().map(
        ({ queue, waiting, dead, oldest }): QueueState => ({
          queue: String(queue),
          waiting: Number(waiting),
          dead: Number(dead),
          oldestSeconds: oldest === null ? 0 : Math.max(0, Date.now() - Date.parse(String(oldest))) / 1000,
        }),
      );
    },
    async ping() {
      if (closed) throw outOfReach();
    },
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(looking);
      consumers.clear();
      db.close();
    },
  };
}

/**
 * Makes the file before SQLite does, which gives the files beside it (-wal, -shm) the same permissions.
 * @param options.tighten an earlier file may be open to others; it is closed to them
 */
function makePrivate(file: string, { tighten }: { tighten: boolean }): void {
  // Opening and closing a file that is there would take the locks of whoever has it open in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (!tighten) return;
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600);
}

/** SQLite's codes for a file that another process has locked, a disk that fails and one that is full. */
const passing = new Set([5, 6, 10, 13]);

function isPassing(error: unknown): boolean {
  // What lies above the lowest byte says more about the same.
  return error instanceof Error && 'errcode' in error && passing.has(Number(error.errcode) & 0xff);
}

function outOfReach(cause?: unknown) {
  return unavailable('Events cannot be taken at the moment. Please try again.', 1, 'BUS_UNAVAILABLE', cause);
}
