import { migrationsOf } from '@our-dates/backup/database-dump';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { refuseEncrypted, verifyMasterKeys } from '@our-dates/service-kit/blobs/encrypted/blob-keys';
import { readMasterKeys } from '@our-dates/service-kit/blobs/encrypted/master-keys';
import { quoteIdentifier } from '@our-dates/service-kit/postgres/pool';
import { createKeyValue, createStoredBlobs, openDeadLetters } from '@our-dates/service-kit/slice/adapters';
import type { PortsConfig } from '@our-dates/service-kit/slice/config';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { knownMigrations, migrationsBeyond } from '../start/migrations.ts';
import { type Finding, fine, look, problem, warning } from './finding.ts';
import { judgeClock } from './site.ts';

/** What the relay has not published within this time is stuck. */
const stuckAfterSeconds = 60;

/** Looks at the database: whether it answers, its clock, its migrations, and the events that wait in it. */
export async function checkDatabase(adminUrl: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const sent = Date.now();
    const { rows } = await client.query<{ version: string; now: Date }>(
      "select current_setting('server_version') as version, clock_timestamp() as now",
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL answered nothing.');
    return [
      fine('database', `PostgreSQL ${row.version} answers`),
      judgeClock('clock of the database', row.now.getTime(), { sent, received: Date.now() }),
      ...(await checkMigrations(client)),
      ...(await checkOutboxes(client)),
    ];
  } finally {
    await client.end();
  }
}

async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  const about = 'migrations';
  const known = knownMigrations();
  const here = await migrationsOf(client, Object.keys(known));
  const unknown = migrationsBeyond(here, known);
  if (unknown.length > 0) {
    const says = `the database has some of a newer program: ${unknown.join(', ')}`;
    return [problem(about, says, 'Start that version of the program, or restore a backup from before.')];
  }
  const pending = migrationsBeyond(known, here);
  if (pending.length === 0) return [fine(about, 'all have run')];
  const says = `${pending.length} have not run: ${pending.join(', ')}`;
  return [warning(about, says, 'Start the services of this version: each brings its own schema up to date.')];
}

async function checkOutboxes(client: pg.Client): Promise<Finding[]> {
  const about = 'events that wait to be published';
  const stuck: string[] = [];
  for (const schema of Object.keys(knownMigrations())) {
    const outbox = `${quoteIdentifier(schema)}.outbox`;
    const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      outbox,
    ]);
    if (!there.rows[0]?.there) continue;
    const { rows } = await client.query<{ waiting: string }>(
      `select count(*) as waiting from ${outbox}
       where sent_at is null and (message->>'time')::timestamptz < now() - make_interval(secs => $1)`,
      [stuckAfterSeconds],
    );
    const waiting = Number(rows[0]?.waiting ?? 0);
    if (waiting > 0) stuck.push(`${waiting} of ${schema}`);
  }
  if (stuck.length === 0) return [fine(about, 'none for longer than a minute')];
  const todo = 'See docs/operations.md, "OutboxStuck": the bus cannot be reached, or no process of it runs.';
  return [problem(about, stuck.join(', '), todo)];
}

/** Looks at the stores other than the database, as the services open them. */
export async function checkStores(config: PortsConfig, log: Log): Promise<Finding[]> {
  const platform = readPlatform();
  const where = (variable: string, name: string) =>
    `Check that ${name} runs, that this machine reaches it, and the address and password in ${variable}.`;
  const found = await Promise.all([
    config.REDIS_URL
      ? look('key-value store', where('REDIS_URL', 'Redis'), async () => {
          const keyValue = await createKeyValue(config, log);
          return keyValue
            .ping()
            .then(() => fine('key-value store', 'Redis answers'))
            .finally(() => keyValue.close());
        })
      : [fine('key-value store', 'in the memory of the process')],
    look('blob store', where('S3_ENDPOINT', 'the S3 store'), async () => {
      const blobs = await createStoredBlobs(config, platform);
      const kind = config.S3_ENDPOINT ? 'the bucket answers' : 'the folder can be written';
      try {
        await blobs.ping();
        return [fine('blob store', kind), ...(await checkEncryption(config, blobs))];
      } finally {
        await blobs.close();
      }
    }),
    look('event bus', where('AMQP_URL', 'RabbitMQ'), async () => {
      const bus = await openDeadLetters(config, { platform, log });
      try {
        return [fine('event bus', 'it answers'), deadLetters(await bus.deadLetters.list())];
      } finally {
        await bus.close();
      }
    }),
  ]);
  return found.flat();
}

async function checkEncryption(config: PortsConfig, blobs: BlobStore): Promise<Finding[]> {
  const about = 'encryption of photos';
  return look(
    about,
    'docs/production.md, “Encryption of photos”, says which keys a store needs.',
    async () => {
      if (!config.BLOB_MASTER_KEYS) {
        await refuseEncrypted(blobs);
        return fine(about, 'turned off');
      }
      const masterKeys = readMasterKeys(config.BLOB_MASTER_KEYS);
      await verifyMasterKeys(blobs, masterKeys);
      return fine(about, `the store can be read; new keys are wrapped by ${masterKeys.currentId}`);
    },
  );
}

function deadLetters(letters: readonly { queue: string }[]): Finding {
  const about = 'events that failed at every attempt';
  if (letters.length === 0) return fine(about, 'none');
  const byQueue = Map.groupBy(letters, ({ queue }) => queue);
  const says = [...byQueue].map(([queue, those]) => `${those.length} of ${queue}`).join(', ');
  const todo =
    'npm run dead-letters -- list shows why; after the cause is gone, npm run dead-letters -- replay.';
  return warning(about, says, todo);
}
