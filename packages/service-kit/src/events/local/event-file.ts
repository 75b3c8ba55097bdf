import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unavailable } from '../../errors.ts';
import { type DeadLetter, listedDeadLetters, matchesTopic, type QueueState } from '../event-bus.ts';

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

/** How long another process's write is waited for. */
const lockWaitMs = 2_000;

/** A message that waits in a queue. */
export interface WaitingMessage {
  readonly position: number;
  readonly body: string;
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

/** Queues, their messages and their dead letters, in an SQLite file. */
export class EventFile {
  readonly #db: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;
  #bindings: readonly { queue: string; pattern: string }[];
  #closed = false;

  /** @param options.guest another process may hold the file: its queues are left as they are */
  constructor({ file, guest }: { file: string; guest: boolean }) {
    if (file !== ':memory:') {
      mkdirSync(dirname(file), { recursive: true });
      makePrivate(file, { tighten: !guest });
    }
    this.#db = new DatabaseSync(file, { timeout: lockWaitMs });
    this.#db.exec('pragma journal_mode = wal');
    this.#db.exec(schema);
    if (!guest) this.#db.exec(forgetEphemeral);
    this.#statements = prepare(this.#db);
    this.#bindings = this.#readBindings();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Binds queues for their patterns, and for no other ones. */
  bind(queues: Iterable<readonly [string, readonly string[]]>, ephemeral = false): void {
    const { bind, unbind } = this.#statements;
    this.#write(true, () => {
      for (const [queue, patterns] of queues) {
        for (const known of this.#bindings) {
          if (known.queue === queue && !patterns.includes(known.pattern)) unbind.run(queue, known.pattern);
        }
        for (const pattern of patterns) bind.run(queue, pattern, ephemeral ? 1 : 0);
      }
    });
    this.#bindings = this.#readBindings();
  }

  /** Removes a queue and its messages. */
  remove(queue: string, patterns: readonly string[]): void {
    this.#write(false, () => {
      for (const pattern of patterns) this.#statements.unbind.run(queue, pattern);
      this.#statements.forget.run(queue);
    });
    this.#bindings = this.#readBindings();
  }

  /** @returns the queues that have got one of these messages */
  insert(messages: readonly { readonly type: string; readonly body: string }[]): ReadonlySet<string> {
    const queues = new Set<string>();
    const now = Date.now();
    this.#write(true, () => {
      for (const { type, body } of messages) {
        const covered = this.#bindings.filter(({ pattern }) => matchesTopic(pattern, type));
        for (const queue of new Set(covered.map((binding) => binding.queue))) {
          this.#statements.insert.run(queue, body, now);
          queues.add(queue);
        }
      }
    });
    return queues;
  }

  /** The messages of a queue, those first that are due first. */
  waiting(queue: string, limit: number): WaitingMessage[] {
    return this.#statements.waiting.all(queue, limit).map((row) => ({
      position: Number(row.position),
      body: String(row.body),
      tries: Number(row.tries),
      dueAt: Number(row.due_at),
    }));
  }

  finish(position: number): void {
    this.#write(false, () => this.#statements.finish.run(position));
  }

  postpone(position: number, tries: number, dueAt: number): void {
    this.#write(false, () => this.#statements.postpone.run(tries, dueAt, position));
  }

  /** @param letter null: it is not kept */
  giveUp(
    position: number,
    letter: { queue: string; body: string; tries: number; error: string } | null,
  ): void {
    this.#write(true, () => {
      if (letter) {
        const { queue, body, tries, error } = letter;
        this.#statements.insertDeadLetter.run(queue, body, tries, error, new Date().toISOString());
      }
      this.#statements.finish.run(position);
    });
  }

  /** @param queue empty: of all queues */
  deadLetters(queue: string): DeadLetter[] {
    return this.#deadQueues(queue).flatMap((name) =>
      this.#statements.deadLetters.all(name).map((row) => ({
        queue: name,
        body: String(row.body),
        tries: Number(row.tries),
        error: String(row.error),
        failedAt: String(row.failed_at),
      })),
    );
  }

  /** Puts all dead letters back on their queues. @returns those queues, and how many letters there were */
  replay(queue: string): { queues: readonly string[]; count: number } {
    let queues: readonly string[] = [];
    let count = 0;
    this.#write(true, () => {
      queues = this.#deadQueues(queue);
      for (const name of queues) {
        count += Number(this.#statements.replay.run(Date.now(), name).changes);
        this.#statements.deleteDeadLetters.run(name);
      }
    });
    return { queues, count };
  }

  #deadQueues(queue: string): string[] {
    return this.#statements.deadQueues.all(queue).map((row) => String(row.queue));
  }

  states(): QueueState[] {
    if (this.#closed) throw outOfReach();
    return this.#statements.states.all().map(({ queue, waiting, dead, oldest }) => ({
      queue: String(queue),
      waiting: Number(waiting),
      dead: Number(dead),
      oldestSeconds: oldest === null ? 0 : Math.max(0, Date.now() / 1000 - Number(oldest)),
    }));
  }

  close(): void {
    this.#closed = true;
    this.#db.close();
  }

  #readBindings(): { queue: string; pattern: string }[] {
    const rows = this.#statements.bindings.all();
    return rows.map((row) => ({ queue: String(row.queue), pattern: String(row.pattern) }));
  }

  /** Writes that must survive a power cut wait for the disk; the rest need only survive this process. */
  #write(durable: boolean, change: () => void): void {
    if (this.#closed) throw outOfReach();
    const db = this.#db;
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
}

function prepare(db: DatabaseSync) {
  return {
    bindings: db.prepare('select queue, pattern from binding'),
    bind: db.prepare(
      'insert into binding (queue, pattern, ephemeral) values (?, ?, ?) on conflict do nothing',
    ),
    unbind: db.prepare('delete from binding where queue = ? and pattern = ?'),
    insert: db.prepare('insert into message (queue, body, due_at) values (?, ?, ?)'),
    waiting: db.prepare(
      'select position, body, tries, due_at from message where queue = ? order by due_at, position limit ?',
    ),
    finish: db.prepare('delete from message where position = ?'),
    postpone: db.prepare('update message set tries = ?, due_at = ? where position = ?'),
    forget: db.prepare('delete from message where queue = ?'),
    insertDeadLetter: db.prepare(
      'insert into dead (queue, body, tries, error, failed_at) values (?, ?, ?, ?, ?)',
    ),
    deadQueues: db.prepare(`select distinct queue from dead where ? in ('', queue) order by queue`),
    deadLetters: db.prepare(
      `select body, tries, error, failed_at from dead where queue = ? order by position limit ${listedDeadLetters}`,
    ),
    replay: db.prepare(
      'insert into message (queue, body, due_at) select queue, body, ? from dead where queue = ? order by position',
    ),
    deleteDeadLetters: db.prepare('delete from dead where queue = ?'),
    states: db.prepare(
      `select queue, (select count(*) from message where queue = bound.queue) as waiting,
         (select count(*) from dead where queue = bound.queue) as dead,
         (select min(unixepoch(case when json_valid(body) then body ->> '$.time' end, 'subsec'))
          from message where queue = bound.queue) as oldest
       from (select distinct queue from binding where not ephemeral) as bound order by queue`,
    ),
  };
}

/**
 * Makes the file before SQLite does, which gives the files next to it (-wal, -shm) the same permissions.
 * @param options.tighten an earlier file may be open to others; it is closed to them
 */
function makePrivate(file: string, { tighten }: { tighten: boolean }): void {
  // Opening and closing a file that is there would take the locks of a bus that has it open in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (!tighten) return;
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600);
}

/** SQLite's codes for a file that another process has locked, a disk that fails and one that is full. */
const passing = new Set([5, 6, 10, 13]);

function isPassing(error: unknown): boolean {
  // The higher bytes give details of the same code.
  return error instanceof Error && 'errcode' in error && passing.has(Number(error.errcode) & 0xff);
}

export function outOfReach(cause?: unknown) {
  return unavailable('Events cannot be taken at the moment. Please try again.', 1, 'BUS_UNAVAILABLE', cause);
}
