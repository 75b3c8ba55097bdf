import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { newEvent } from '@our-dates/contracts/events';
import { paths } from '@our-dates/contracts/paths';
import { createS3BlobStore } from '@our-dates/service-kit/blobs/s3-blob-store';
import { createEventBus } from '@our-dates/service-kit/slice/adapters';
import { portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { openStream } from '@our-dates/service-kit/testing/event-stream';
import { readPlatform } from '@our-dates/slices/platform';
import type { Person } from '@our-dates/test-support/api-people';
import pg from 'pg';
import { z } from 'zod';
import type { ScenarioContext } from '../scenario.ts';
import type { Processes } from './platform.ts';

/** Stops a slice in the middle of what it does, without ending it; call the result to let it continue. */
export function freeze({ slices }: Processes, name: string): () => void {
  const pid = slices.pids.get(name);
  if (pid === undefined) throw new Error(`${name} does not run.`);
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
}

/** Freezes a slice for most of each second, as work that blocks the event loop. */
export async function stutter(platform: Processes, name: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const goOn = freeze(platform, name);
    await delay(700);
    goOn();
    await delay(300);
  }
}

/** Holds a table of a service, so that its writers wait, and its readers too unless told; call the result to let go. */
export async function lockTable(
  connectionString: string,
  table: string,
  mode: 'access exclusive' | 'share' | 'access share' = 'access exclusive',
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in ${mode} mode`);
  return () => client.end();
}

/** Makes the log of changes a week older, while somebody reads it for so long that it gets no new partition. */
export async function delayPartitions(connectionString: string): Promise<() => Promise<void>> {
  const letGo = await lockTable(connectionString, 'change', 'access share');
  const move = async (sign: '-' | '+') => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(`update change set logged_at = logged_at ${sign} interval '7 days'`);
    await client.end();
  };
  await move('-');
  return async () => {
    await move('+');
    await letGo();
  };
}

/** Asks again and again, so many times at once; the answers do not matter. */
export async function hammer(
  ask: () => Promise<unknown>,
  { atOnce, ended }: { atOnce: number; ended: AbortSignal },
): Promise<void> {
  const one = async () => {
    while (!ended.aborted) {
      await ask().catch(() => undefined);
      await delay(50);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Opens live streams, keeps them until they count as normal, and closes most of them at once; the result closes the others. */
export async function dropStreams(url: string, { headers }: Person): Promise<() => void> {
  const streams = await Promise.all(Array.from({ length: 18 }, () => openStream(url, paths.live, headers)));
  await delay(45_000);
  for (const stream of streams.slice(0, 15)) stream.close();
  return () => {
    for (const stream of streams) stream.close();
  };
}

/** Publishes events as a slice would. */
async function publish(
  { servers }: Processes,
  events: readonly Pick<EventMessage, 'type' | 'version' | 'actorId' | 'data'>[],
): Promise<void> {
  const config = readConfig(z.object(portsEnv), { AMQP_URL: servers.rabbitMq.url });
  const bus = await createEventBus(config, {
    platform: readPlatform(),
    log: createLog({ name: 'resilience', level: 'silent' }),
  });
  try {
    while (
      !(await bus.ping().then(
        () => true,
        () => false,
      ))
    )
      await delay(100);
    await bus.publish(
      events.map((event) => ({ ...event, id: randomUUID(), time: new Date().toISOString() })),
    );
  } finally {
    await bus.close();
  }
}

/** Uploads that were broken after they were accepted: their originals are no pictures. */
export async function brokenUploads(
  context: ScenarioContext,
  platform: Processes,
  count: number,
): Promise<void> {
  context.say(`${count} originals are broken`);
  const blobs = createS3BlobStore(platform.servers.s3);
  const names = Array.from({ length: count }, () => randomUUID().replaceAll('-', ''));
  try {
    for (const name of names) {
      await blobs.put(`originals/${name}`, Buffer.from('no picture'), { contentType: 'image/jpeg' });
    }
  } finally {
    await blobs.close();
  }
  const ref = { collectionId: 1_000_000, ownerId: 1_000_000, uploadedBy: 1_000_000 };
  await publish(
    platform,
    names.map((name, index) =>
      newEvent('photo.uploaded', null, {
        ...ref,
        photoId: 1_000_000 + index,
        name,
        contentType: 'image/jpeg',
        bytes: 10,
        isProtected: false,
      }),
    ),
  );
}
