import type { SortingAnswer } from '@our-dates/contracts/sorting';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { photoOrder } from './photos.ts';

/** Two partners who sort: the one who asks, and the other. */
export interface SortingPair {
  readonly userId: number;
  readonly partnerId: number;
}

/** A photo with what each of both has answered. */
export interface PhotoToSort {
  readonly photoId: number;
  /** Of its blobs. */
  readonly name: string;
  /** Width / height. */
  readonly ratio: number;
  /** By the clock of its camera. */
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
  readonly clockAhead: number;
  readonly fingerprint: string | null;
  /** Whether its fingerprint is there, or was asked for. */
  readonly isFingerprintKnown: boolean;
  readonly isReady: boolean;
  readonly own: SortingAnswer | null;
  readonly partners: SortingAnswer | null;
}

/** The photos of a memory, in their order. */
export async function photosToSort(
  db: Db,
  memoryId: number,
  { userId, partnerId }: SortingPair,
): Promise<PhotoToSort[]> {
  const { rows } = await db.query<PhotoToSort>({
    name: 'photos-to-sort',
    text: `select p.id as "photoId", p.name, p.width::float8 / p.height as ratio,
        to_char(p.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "takenAt", p.taken_offset as "takenOffset",
        coalesce(p.clock_ahead, 0) as "clockAhead",
        look.fingerprint, look.photo_id is not null as "isFingerprintKnown", p.status = 'ready' as "isReady",
        own.answer as own, partners.answer as partners
      from photo p
      left join photo_fingerprint look on look.photo_id = p.id
      left join sorting_answer own on own.photo_id = p.id and own.user_id = $2 and own.partner_id = $3
      left join sorting_answer partners
        on partners.photo_id = p.id and partners.user_id = $3 and partners.partner_id = $2
      where p.memory_id = $1 order by ${photoOrder}`,
    values: [memoryId, userId, partnerId],
  });
  return rows;
}

/** Writes answers about photos of a memory, which the caller has locked; null takes one back. */
export async function writeAnswers(
  client: Client,
  memoryId: number,
  { userId, partnerId }: SortingPair,
  answers: ReadonlyMap<number, SortingAnswer | null>,
): Promise<void> {
  const given = [...answers].map(([photoId, answer]) => ({ photoId, answer }));
  await client.query(
    `with given as (
       select p.id as photo_id, answer from jsonb_to_recordset($4::jsonb) as given ("photoId" integer, answer text)
       join photo p on p.id = given."photoId" and p.memory_id = $1
     ), removed as (
       delete from sorting_answer a using given
       where a.photo_id = given.photo_id and a.user_id = $2 and a.partner_id = $3 and given.answer is null
     )
     insert into sorting_answer (photo_id, user_id, partner_id, answer)
     select photo_id, $2, $3, answer from given where answer is not null
     on conflict (photo_id, user_id, partner_id) do update set answer = excluded.answer`,
    [memoryId, userId, partnerId, JSON.stringify(given)],
  );
}

/** The answers of a person, and those that others gave with that person. */
export async function forgetInAnswers(db: Db, userId: number): Promise<void> {
  await db.query('delete from sorting_answer where user_id = $1 or partner_id = $1', [userId]);
}

/** What is only known of a photo for sorting it. */
export async function deleteSortingOfPhoto(db: Db, photoId: number): Promise<void> {
  await db.query('delete from sorting_answer where photo_id = $1', [photoId]);
  await db.query('delete from photo_fingerprint where photo_id = $1', [photoId]);
}

/** Notes that the fingerprints of these photos are asked for. @returns those that nobody had asked for */
export async function noteAskedFingerprints(db: Db, photoIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `insert into photo_fingerprint (photo_id) select unnest($1::integer[])
     on conflict do nothing returning photo_id as id`,
    [photoIds],
  );
  return rows.map(({ id }) => id);
}

/** Keeps the fingerprint of a photo that exists. */
export async function keepFingerprint(db: Db, photoId: number, fingerprint: string): Promise<void> {
  await db.query(
    `insert into photo_fingerprint (photo_id, fingerprint) values ($1, $2)
     on conflict (photo_id) do update set fingerprint = excluded.fingerprint`,
    [photoId, fingerprint],
  );
}

/** A memory of which photos can be compared now. */
export interface ComparedMemory {
  readonly collectionId: number;
  readonly ownerId: number;
}

/**
 * Keeps fingerprints that were asked for; of a photo that is gone meanwhile, nothing is kept.
 * @returns the memories of these photos
 */
export async function keepAskedFingerprints(
  db: Db,
  made: readonly { readonly photoId: number; readonly fingerprint: string }[],
): Promise<ComparedMemory[]> {
  const { rows } = await db.query<ComparedMemory>(
    `with kept as (
       update photo_fingerprint look set fingerprint = made.fingerprint
       from jsonb_to_recordset($1::jsonb) as made ("photoId" integer, fingerprint text)
       where look.photo_id = made."photoId" returning look.photo_id
     )
     select distinct m.id as "collectionId", m.owner_id as "ownerId"
     from kept join photo p on p.id = kept.photo_id join memory m on m.id = p.memory_id`,
    [JSON.stringify(made)],
  );
  return rows;
}
