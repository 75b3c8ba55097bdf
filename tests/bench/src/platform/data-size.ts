import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { platformNames } from '@our-dates/contracts/platform-names';
import { withConnection } from '@our-dates/service-kit/testing/fresh';
import { dataDirHolder } from '../../../../local/start/data-dir-lock.ts';

/** Bytes that the data of a running platform take on the disk. */
export interface DataSize {
  /** Originals and derivatives, each with its record. */
  readonly blobs: number;
  readonly database: number;
}

export async function dataSize(dataDir: string): Promise<DataSize> {
  const url = dataDirHolder(dataDir)?.databaseUrl;
  if (url === undefined) throw new Error('The platform does not run.');
  const database = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes);
  });
  return { blobs: bytesOnDisk(join(dataDir, platformNames.blobFolder)), database };
}

/** What the blocks take, which is more than what the files hold. */
function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    const own = lstatSync(path).blocks * 512;
    return sum + own + (entry.isDirectory() ? bytesOnDisk(path) : 0);
  }, 0);
}
