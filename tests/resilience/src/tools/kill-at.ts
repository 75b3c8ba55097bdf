import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { Person } from '@our-dates/test-support/api-people';
import { until } from '@our-dates/test-support/until';
import { lockTable } from './breakages.ts';
import { rowsIn, unsentEvents } from './events.ts';
import { memoryForm, noiseJpeg } from './pictures.ts';
import type { Processes } from './platform.ts';

/** A process is killed while it waits for the table that its next step writes. */
export interface Stop {
  readonly step: string;
  readonly service: string;
  readonly table: string;
}

/** Of a memory that `record` has made. */
export const photosEach = 3;

export interface Recorded {
  readonly id: number;
  readonly photos: readonly Photo[];
}

export const listed = (who: Person, id: number) =>
  who.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);

/** A memory with photos that are ready, each with a comment. */
export async function record(who: Person, name: string): Promise<Recorded> {
  const pictures = await Promise.all(Array.from({ length: photosEach }, () => noiseJpeg()));
  const body = memoryForm(
    name,
    pictures.map(({ bytes }) => bytes),
  );
  const { id } = await who.json<{ id: number }>('POST', paths.collections, { body });
  const photos = await until(
    `photos of ${name}`,
    60,
    () => listed(who, id),
    (list) => list.every(({ status }) => status === 'ready'),
  );
  for (const photo of photos) {
    const path = fillPath(paths.photoComments, { id: photo.id });
    await who.json('POST', path, { body: { content: 'Said.' } });
  }
  return { id, photos };
}

/**
 * Begins something, kills the service as soon as it waits for the table, and starts it again.
 * @returns what had been begun; it fails when its service is killed under it
 */
export async function killAt<T>(
  platform: Processes,
  { service, table }: Stop,
  begin: () => Promise<T>,
): Promise<T> {
  const database = platform.databaseOf(service);
  const letGo = await lockTable(database, table, 'share');
  const begun = begin();
  // It is awaited below, and may fail before.
  begun.catch(() => undefined);
  const waiting = `pg_locks where not granted and relation = '${table}'::regclass`;
  try {
    await until(
      `${service} at ${table}`,
      30,
      () => rowsIn(database, waiting),
      (count) => count > 0,
    );
    await platform.slices.kill(service);
  } finally {
    await letGo();
  }
  await platform.slices.start(service);
  return begun;
}

/** What events still have to do is done. */
export async function settled(platform: Processes): Promise<void> {
  await until(
    'events',
    60,
    () => unsentEvents(platform),
    (count) => count === 0,
  );
}
