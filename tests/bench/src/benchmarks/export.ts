import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { imageName, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { platformNames } from '@our-dates/contracts/platform-names';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { type Person, signUp } from '@our-dates/test-support/api-people';
import { startOwnPlatform } from '@our-dates/test-support/own-platform';
import { until } from '@our-dates/test-support/until';
import pg from 'pg';
import sharp from 'sharp';
import type { ExportAnswer } from '../../../../services/archive/contract.ts';
import type { Measurement } from '../measurement.ts';
import { inspectProcess } from '../process-heap.ts';
import { watchMemory } from '../process-memory.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `The download of everything, of a small gallery and of a large one, broken off in its middle and continued:
    the memory of the platform in one process, and how long it takes. Garbage counts until Node collects it.
    --gigabytes 1,20     of originals, which share one file on the disk
    --in-use             only what is in use: garbage is collected before each look`;

const gigabyte = 1024 ** 3;
const photosOfMemory = 100;
/** A meter of a download looks once in so many bytes. */
const bytesBetweenLooks = gigabyte / 4;
/** In pixels; noise in full quality, so an original of about 24 MB. */
const side = 2_800;

interface Gallery {
  readonly person: Person;
  readonly database: pg.Client;
  readonly blobs: string;
  readonly first: Photo;
}

export function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      gigabytes: { type: 'string', default: '1,20' },
      'in-use': { type: 'boolean', default: false },
    },
  });
  const sizes = values.gigabytes.split(',').map(Number);
  return withUndo((undo) => measure({ sizes, isInUse: values['in-use'] }, undo));
}

/** Measures the memory of the platform while something is done. */
interface Meter {
  /** Measures now, unless it measures all the time. */
  readonly look: () => Promise<void>;
  /** MB, since the last call: the highest at any moment, or each one that was looked at. */
  readonly take: () => readonly number[];
}

interface Options {
  readonly sizes: readonly number[];
  readonly isInUse: boolean;
}

async function measure({ sizes, isInUse }: Options, undo: Undo): Promise<Measurement[]> {
  const { url: databaseUrl, stop: stopPostgres } = await startPostgres();
  undo(stopPostgres);
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const inspector = `127.0.0.1:${await freePort()}`;
  const platform = await startOwnPlatform({
    dataDir: folder,
    env: {
      DATABASE_URL: databaseUrl,
      SESSION_TTL: '8h',
      ...(isInUse && { NODE_OPTIONS: `--inspect=${inspector}` }),
    },
  });
  undo(() => platform.stop());
  const database = new pg.Client(databaseUrl);
  await database.connect();
  undo(() => database.end());
  const person = await signUp(platform.url);
  const blobs = join(folder, platformNames.blobFolder);
  const gallery = { person, database, blobs, first: await addOriginal(person) };
  const meter = isInUse ? await meterInUse(inspector, undo) : meterAll(platform.pid, undo);

  const results: { size: number; prepared: Spent; sent: Spent }[] = [];
  for (const size of sizes) {
    await fillTo(gallery, size * gigabyte);
    const prepared = await spend(meter, () => prepare(person, meter));
    const sent = await spend(meter, () => downloadInParts(platform.url, person, prepared.bytes, meter));
    if (sent.bytes !== prepared.bytes) throw new Error(`${sent.bytes} bytes came, and not ${prepared.bytes}`);
    results.push({ size, prepared, sent });
  }
  const series = (of: 'megabytes' | 'seconds') =>
    (['prepared', 'sent'] as const).map((part) => ({
      name: part,
      points: results.map(({ size, ...result }) => ({ size, values: result[part][of] })),
    }));
  const memory = isInUse ? 'JavaScript in use after each of many garbage collections' : 'Highest memory';
  return [
    {
      title: `${memory} of the platform by gigabytes of originals`,
      unit: isInUse ? 'MB' : 'MB (PSS)',
      series: series('megabytes'),
    },
    { title: 'Time of a download by gigabytes of originals', unit: 's', series: series('seconds') },
  ];
}

function meterAll(pid: number, undo: Undo): Meter {
  const memory = watchMemory(pid);
  undo(() => memory.stop());
  return { look: async () => {}, take: () => [memory.highest()] };
}

async function meterInUse(inspector: string, undo: Undo): Promise<Meter> {
  const inspected = await inspectProcess(inspector);
  undo(() => inspected.stop());
  const seen: number[] = [];
  return {
    async look() {
      seen.push(await inspected.megabytesInUse());
    },
    take: () => seen.splice(0),
  };
}

interface Spent {
  readonly seconds: readonly number[];
  readonly megabytes: readonly number[];
  /** Of the whole zip. */
  readonly bytes: number;
}

async function spend(meter: Meter, work: () => Promise<number>): Promise<Spent> {
  meter.take();
  const began = performance.now();
  const bytes = await work();
  return { seconds: [(performance.now() - began) / 1000], megabytes: meter.take(), bytes };
}

/** Uploads a photo, whose files the others share. */
async function addOriginal(person: Person): Promise<Photo> {
  const pixels = { width: side, height: side, channels: 3 as const };
  const data = await sharp(randomBytes(side * side * pixels.channels), { raw: pixels })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const form = new FormData();
  form.set('name', 'The first');
  form.set('type', 'custom');
  form.append('photo', new Blob([Uint8Array.from(data)], { type: 'image/jpeg' }), 'noise.jpg');
  form.append('photoTitle', 'Noise');
  const { id } = await person.json<CollectionWithThumbnail>('POST', paths.collections, { body: form });
  const photos = () => person.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
  const [first] = await until('the photo is ready', 120, photos, ([photo]) => photo?.status === 'ready');
  if (!first) throw new Error('the photo is gone');
  return first;
}

/** Adds memories with more photos of the same files, until the originals have so many bytes. */
async function fillTo({ person, database, blobs, first }: Gallery, bytes: number): Promise<void> {
  const [counted] = (
    await database.query<{ count: number }>(
      'select count(*)::int as count from collections.photo where uploaded_by = $1',
      [person.id],
    )
  ).rows;
  let missing = Math.ceil(bytes / first.bytes) - (counted?.count ?? 0);
  const original = imageName(first.filePath);
  const entries = await readdir(blobs, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() && path.includes(original) ? [path] : [];
  });
  while (missing > 0) {
    const form = new FormData();
    form.set('name', `Evening ${missing}`);
    form.set('type', 'custom');
    const { id } = await person.json<CollectionWithThumbnail>('POST', paths.collections, { body: form });
    const names = Array.from({ length: Math.min(missing, photosOfMemory) }, () =>
      randomBytes(16).toString('hex'),
    );
    for (const name of names) await linkFiles(files, { from: original, to: name });
    await database.query(
      `insert into collections.photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width,
         height, thumbhash, status, derivatives, widths, uploaded_by)
       select $2, place, new_name, title || ' ' || place, file_name, content_type, bytes, sha256, width, height, thumbhash,
         status, derivatives, widths, uploaded_by
       from collections.photo, unnest($3::text[]) with ordinality as names (new_name, place) where name = $1`,
      [original, id, names],
    );
    await database.query('update collections.memory set photo_count = $2 where id = $1', [id, names.length]);
    missing -= names.length;
  }
}

async function linkFiles(
  files: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const source of files) {
    const target = source.replace(from, to);
    await mkdir(dirname(target), { recursive: true });
    await link(source, target);
  }
}

/** @returns bytes of the zip */
async function prepare(person: Person, meter: Meter): Promise<number> {
  await person.json('POST', archivePaths.export);
  const step = async () => {
    const { export: exported } = await person.json<ExportAnswer>('POST', archivePaths.exportSteps);
    await meter.look();
    return exported;
  };
  const prepared = await until('the export is ready', 3600, step, (seen) => seen?.state !== 'preparing');
  if (prepared?.state !== 'ready') throw new Error(`the export is ${prepared?.state}`);
  return prepared.bytes;
}

/** Breaks off in the middle, and continues from there. @returns bytes that came */
async function downloadInParts(
  url: string,
  { headers }: Person,
  size: number,
  meter: Meter,
): Promise<number> {
  const first = await download({ url, headers, meter, enough: Math.floor(size / 2) });
  const rest = { ...headers, range: `bytes=${first.bytes}-`, 'if-range': first.etag };
  return first.bytes + (await download({ url, headers: rest, meter })).bytes;
}

/** @param options.enough after how many bytes it breaks off */
async function download(options: {
  url: string;
  headers: Readonly<Record<string, string>>;
  meter: Meter;
  enough?: number;
}) {
  const { url, headers, meter, enough = Number.POSITIVE_INFINITY } = options;
  const response = await fetch(url + archivePaths.exportFile, { headers });
  const expected = headers.range ? 206 : 200;
  if (response.status !== expected || !response.body) throw new Error(`the download: ${response.status}`);
  let bytes = 0;
  let nextLook = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes >= nextLook) {
      await meter.look();
      nextLook = bytes + bytesBetweenLooks;
    }
    if (bytes >= enough) break;
  }
  return { bytes, etag: response.headers.get('etag') ?? '' };
}
