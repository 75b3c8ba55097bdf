import type { Db } from '@our-dates/service-kit/postgres/pool';

/** What is known of a picture that was read once. */
export interface Checksum {
  readonly picture: string;
  /** 0: the original. */
  readonly width: number;
  readonly bytes: number;
  readonly crc32: number;
  /** In a download. */
  readonly fileName: string;
}

export async function findChecksums(db: Db, pictures: readonly string[]): Promise<Checksum[]> {
  const { rows } = await db.query<Checksum>({
    name: 'checksums',
    text: `select picture, width, bytes, crc32, file_name as "fileName" from checksum
      where picture = any($1::text[])`,
    values: [pictures],
  });
  return rows;
}

export async function insertChecksum(db: Db, checksum: Checksum): Promise<void> {
  await db.query({
    name: 'checksum-insert',
    text: `insert into checksum (picture, width, bytes, crc32, file_name) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [checksum.picture, checksum.width, checksum.bytes, checksum.crc32, checksum.fileName],
  });
}

export async function deleteChecksums(db: Db, picture: string): Promise<void> {
  await db.query('delete from checksum where picture = $1', [picture]);
}
