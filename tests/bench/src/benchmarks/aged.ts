import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { withConnection } from '@our-dates/service-kit/testing/fresh';
import { root } from '@our-dates/slices/find-slices';
import { couple, type Person } from '@our-dates/test-support/api-people';
import { type OwnPlatform, startOwnPlatform } from '@our-dates/test-support/own-platform';
import { dataDirHolder } from '../../../../local/start/data-dir-lock.ts';
import { noSamples } from '../../../../local/testing/no-samples.ts';
import { type Age, fillPlatform, photosOfCouple, rareWord } from '../aged/fill.ts';
import { measureKeepUp } from '../aged/keep-up.ts';
import { measureOperator } from '../aged/operator.ts';
import { writeOriginals } from '../aged/originals.ts';
import { interleave, type Measurement } from '../measurement.ts';
import { type Undo, withUndo } from '../processes.ts';
import { requestsPerProcessorSecond } from '../request-rate.ts';

export const about = `A platform after years, with the data of many couples, next to a young one with the same couple: requests for a
    second of processor time; whether pruning and autovacuum keep up; backup, restore, start and upgrade.
    --scale 0.01         of 1,000 couples with a million photos, and of ten million processed events
    --rounds 5           of requests to both in turn
    --seconds 1          of each kind in each round`;

const whole = { couples: 1000, events: 10_000_000 };
const young = 'a young platform';
const aged = 'an aged platform';

interface Subject extends OwnPlatform {
  readonly name: string;
  readonly dataDir: string;
  /** For an administrator. */
  readonly databaseUrl: string;
  readonly person: Person;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '0.01' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
    },
  });
  const scale = Number(values.scale);
  const age: Age = {
    couples: Math.max(1, Math.round(whole.couples * scale)),
    events: Math.round(whole.events * scale),
  };
  return withUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL, which root runs under another account, keeps its files in it too.
    chmodSync(folder, 0o755);
    const env = { SESSION_TTL: '8h', NODE_ENV: 'production', SAMPLES_DIR: noSamples(folder) };
    const subjects = [
      await startFilled(young, { dataDir: join(folder, 'young'), env }, { couples: 0, events: 0 }, undo),
      await startFilled(aged, { dataDir: join(folder, 'aged'), env }, age, undo),
    ] as const;
    const requests = await compareRequests(subjects, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    });
    const [, old] = subjects;
    const photos = (age.couples + 1) * photosOfCouple;
    const room = await measureRoom(old.databaseUrl, photos);
    const keepsUp = await measureKeepUp(old.databaseUrl);
    return [...requests, room, ...keepsUp, await measureOperator({ ...old, folder, photos, env })];
  });
}

/** A photo with its share of memories, comments, likes and news, and without processed events. */
function measureRoom(databaseUrl: string, photos: number): Promise<Measurement> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables
       where relname not in ('inbox', 'outbox')`,
    );
    const values = [Number(rows[0]?.bytes) / photos / 1024];
    return {
      title: 'Room in the database, with indexes',
      unit: 'kB',
      series: [{ name: 'a photo, with its share of all else', points: [{ size: photos, values }] }],
    };
  });
}

async function startFilled(
  name: string,
  { dataDir, env }: { dataDir: string; env: Readonly<Record<string, string>> },
  age: Age,
  undo: Undo,
): Promise<Subject> {
  const platform = await startOwnPlatform({
    dataDir,
    script: join(root, 'local', 'start.mjs'),
    env,
  });
  undo(() => platform.stop());
  const [person, partner] = await couple(platform.url);
  const databaseUrl = dataDirHolder(dataDir)?.databaseUrl;
  if (databaseUrl === undefined) throw new Error('The platform does not say where its database is.');
  console.log(`filling ${name}: ${age.couples + 1} couples, ${age.events} events`);
  const names = await fillPlatform(databaseUrl, [person.id, partner.id], age);
  writeOriginals(dataDir, names);
  return { ...platform, name, dataDir, databaseUrl, person };
}

/** What a couple asks for, of data that both platforms have. */
async function requestsOf({ person }: Subject): Promise<Record<string, string>> {
  const gallery = `${paths.collectionsWithThumbnails}?limit=24`;
  const [memory] = await person.json<CollectionWithThumbnail[]>('GET', gallery);
  const list = `${paths.photos}?collectionId=${memory?.id}`;
  const [photo] = await person.json<Photo[]>('GET', list);
  if (!photo) throw new Error('The couple has no photos.');
  return {
    'the gallery': gallery,
    'a search for a word': `${paths.collectionsWithThumbnails}?q=${rareWord}`,
    'the photos of a memory': list,
    'the comments of a photo': fillPath(paths.photoComments, { id: photo.id }),
    'the liked photos': paths.likedPhotos,
    'what is new': paths.news,
    'the page of the gallery': '/',
  };
}

async function compareRequests(
  subjects: readonly Subject[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  const asked = await Promise.all(
    subjects.map(async (subject) => ({ subject, requests: await requestsOf(subject) })),
  );
  const measured: Measurement[] = [];
  for (const request of Object.keys(asked[0]?.requests ?? {})) {
    const series = await interleave(
      asked.map(({ subject: { name, url, pid, person }, requests }) => ({
        name,
        once: () => {
          const target = { url, pid, cookie: person.headers.cookie, paths: [requests[request] ?? '/'] };
          return requestsPerProcessorSecond(target, seconds);
        },
      })),
      rounds,
    );
    measured.push({
      title: `Years later: ${request}`,
      unit: 'requests a second of processor time',
      yardstick: young,
      series,
      targets: [{ series: aged, atLeast: 0.8, isRatio: true }],
    });
  }
  return measured;
}
