import { addToOutbox, createRelay } from '@our-dates/service-kit/events/outbox';
import { maintainPartitions, type PartitionedTable } from '@our-dates/service-kit/postgres/partitions';
import { createPool, migrate, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { interleave, type Measurement } from '../measurement.ts';
import type { Undo } from '../processes.ts';
import { asOneTable, costOf, inPartitions, msEach } from './in-parts.ts';

/** As the outbox would be, were it in partitions: with these, a sent event is there for up to two hours. */
const outboxTable: PartitionedTable = {
  name: 'outbox',
  age: 'sent_at',
  span: '30 minutes',
  keepFor: '1 hour',
};
/** While it is used: those of the last two hours, and the newest. */
const partitionsKept = 4;

const inRanges = `
  drop table outbox;
  create table outbox (position bigint not null primary key, message jsonb not null, sent_at timestamptz)
    partition by range (position);
  create sequence outbox_position_seq owned by outbox.position;
  alter table outbox alter column position set default nextval('outbox_position_seq');
  create index outbox_waiting on outbox (position) where sent_at is null;
  create index outbox_sent on outbox (sent_at) where sent_at is not null;
  create table outbox_from_0 partition of outbox for values from (minvalue) to (maxvalue)`;

/**
 * The outbox as one table and in partitions, without a broker: what it takes to write and relay events, and to remove
 * those that were sent.
 */
export async function measureOutbox(
  { postgresUrl, events, rounds }: { postgresUrl: string; events: number; rounds: number },
  undo: Undo,
): Promise<Measurement[]> {
  const log = createLog({ name: 'bench', level: 'warn' });
  const bus = { publish: async () => {} };
  const open = async (name: string) => {
    const { url, drop } = await createDatabase(postgresUrl, 'things');
    undo(drop);
    await migrate({ ownerUrl: url, schema: 'things' });
    const pool = createPool({ connectionString: url, schema: 'things', log, statementTimeoutMs: 600_000 });
    undo(() => pool.end());
    if (name === inPartitions) await pool.query(inRanges);
    const relay = createRelay({ pool, connectionString: url, bus, log });
    if (name === inPartitions) await makePartitions(pool);
    return { name, pool, relay };
  };
  const subjects = [await open(asOneTable), await open(inPartitions)];
  const series = await interleave(
    subjects.map(({ name, pool, relay }) => ({
      name,
      once: () =>
        msEach(100, async (count) => {
          await transaction(pool, (client) => addToOutbox(client, ...tenEvents(count)));
          await relay.drain();
        }),
    })),
    rounds,
  );
  const removal = await measureRemoval(subjects, events, rounds);
  return [
    {
      title: 'The outbox: ten events are written and relayed, without a broker',
      unit: 'ms',
      yardstick: asOneTable,
      series,
    },
    ...removal,
  ];
}

const tenEvents = (count: number) =>
  Array.from({ length: 10 }, (_, n) => ({ type: 'thing.made', actorId: 7, data: { n: 10 * count + n } }));

async function makePartitions(pool: Pool): Promise<void> {
  for (let count = 1; count < partitionsKept; count += 1) {
    await addSent(pool, 1000, '40 minutes');
    await maintainPartitions(pool, outboxTable);
  }
  await pool.query('vacuum analyze outbox');
}

function addSent(pool: Pool, events: number, ago: string): Promise<unknown> {
  return pool.query(
    `insert into outbox (message, sent_at)
     select jsonb_build_object('id', gen_random_uuid(), 'type', 'thing.made', 'version', 1, 'actorId', g, 'time', now(),
       'data', jsonb_build_object('photoId', g)), now() - $2::interval from generate_series(1, $1::integer) g`,
    [events, ago],
  );
}

async function measureRemoval(
  subjects: readonly { name: string; pool: Pool; relay: { prune(): Promise<number> } }[],
  events: number,
  rounds: number,
): Promise<Measurement[]> {
  const costs = new Map(subjects.map(({ name }) => [name, [] as { ms: number; kB: number }[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, pool, relay } of subjects) {
      if (name === inPartitions) {
        await pool.query(
          `update outbox set sent_at = sent_at - interval '40 minutes' where sent_at > now() - interval '30 minutes'`,
        );
        await maintainPartitions(pool, outboxTable);
      }
      await addSent(pool, events, '3 hours');
      const work = name === inPartitions ? () => maintainPartitions(pool, outboxTable) : () => relay.prune();
      costs.get(name)?.push(await costOf(pool, work));
    }
  }
  return (['ms', 'kB'] as const).map((unit) => ({
    title: `The outbox: what was sent is removed${unit === 'kB' ? ', in the write-ahead log' : ''}`,
    unit,
    yardstick: asOneTable,
    series: [...costs].map(([name, all]) => ({
      name,
      points: [{ size: events, values: all.map((cost) => cost[unit]) }],
    })),
  }));
}
