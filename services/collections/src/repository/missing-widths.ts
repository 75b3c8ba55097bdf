import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** A photo whose widths are other ones than those that are made today. */
export interface OutdatedPhoto {
  readonly photoId: number;
  readonly name: string;
  /** Of the derivatives that it has. */
  readonly made: readonly number[];
}

/** Two ranges of the index, instead of an inequality that would read all of it. */
const isOutdated = `status = 'ready' and (widths < $1::integer[] or widths > $1::integer[])`;

/** Locks photos that are not noted with these widths, leaving out what another replica has locked. */
export async function lockOutdatedPhotos(
  client: Client,
  options: { widths: readonly number[]; limit: number },
): Promise<OutdatedPhoto[]> {
  const { rows } = await client.query<OutdatedPhoto>(
    `select id as "photoId", name,
       array(select (made ->> 'nominalWidth')::integer from jsonb_array_elements(derivatives) made) as made
     from photo where ${isOutdated} limit $2 for update skip locked`,
    [options.widths, options.limit],
  );
  return rows;
}

/** Notes that these photos have the widths, or that they were asked for. */
export async function noteWidths(
  client: Client,
  photoIds: readonly number[],
  widths: readonly number[],
): Promise<void> {
  await client.query('update photo set widths = $2 where id = any($1::integer[])', [photoIds, widths]);
}

/** How many photos are not noted with these widths. */
export async function countOutdatedPhotos(db: Db, widths: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'outdated-photos',
    text: `select count(*)::integer as count from photo where ${isOutdated}`,
    values: [widths],
  });
  return rows[0]?.count ?? 0;
}
