import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivativeBlob } from '@our-dates/contracts/blob-names';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { createPool, migrate } from '@our-dates/service-kit/postgres/pool';
import { createStoredBlobs } from '@our-dates/service-kit/slice/adapters';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { root } from '@our-dates/slices/find-slices';
import sharp from 'sharp';
import type { Undo } from '../processes.ts';

/** One derivative that is asked for. */
export interface StoredPicture {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A database and a folder with the pictures of one memory, which is the partner's of who asks. */
export interface StoredPictures {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly pictures: readonly StoredPicture[];
}

export const viewer: Viewer = { id: 1, username: 'mina', partnerId: 2, isDemo: false };
export const pictureWidth = 640;
/** More than a page of the gallery shows. */
const count = 48;

export async function storePictures(undo: Undo): Promise<StoredPictures> {
  const postgres = await startPostgres();
  undo(() => postgres.stop());
  const database = await createDatabase(postgres.url, 'collections', { extensions: ['pg_trgm'] });
  const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(dataDir, { recursive: true }));
  const dir = join(root, 'services', 'collections', 'migrations');
  await migrate({ ownerUrl: database.url, schema: 'collections', dir });

  const log = createLog({ name: 'bench', level: 'warn' });
  const pool = createPool({ connectionString: database.url, schema: 'collections', log });
  const ports = { REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const blobs = await createStoredBlobs({ ...ports, DATA_DIR: dataDir }, platformNames);
  const pictures: StoredPicture[] = [];
  try {
    await pool.query(
      `insert into memory (id, owner_id, name, type, photo_count) values (1, $1, 'Pier', 'custom', $2)`,
      [viewer.partnerId, count],
    );
    for (let position = 1; position <= count; position += 1) {
      const { data, info } = await makePicture();
      const sha256 = createHash('sha256').update(data).digest('hex');
      const name = sha256.slice(0, 32);
      const contentType = 'image/webp';
      await blobs.put(derivativeBlob(name, pictureWidth), data, { contentType, sha256 });
      const { width, height } = info;
      const derivative = {
        nominalWidth: pictureWidth,
        width,
        height,
        contentType,
        bytes: data.length,
        sha256,
      };
      await pool.query(
        `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height,
           status, derivatives, uploaded_by)
         values (1, $1, $2, 'Pier', 'pier.jpg', 'image/jpeg', 3000000, $3, 4032, 3024, 'ready', $4, 1)`,
        [position, name, sha256, JSON.stringify([derivative])],
      );
      pictures.push({ name, bytes: data.length, sha256 });
    }
    await pool.query('vacuum analyze memory, photo');
  } finally {
    await pool.end();
    await blobs.close();
  }
  return { databaseUrl: database.url, dataDir, pictures };
}

/** Of about 36 KB, which is what a photograph has at this width. */
function makePicture() {
  const create = { width: 640, height: 480, channels: 3, background: '#000' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 7.6 } } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
}
