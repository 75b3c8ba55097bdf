import type { ImportLookup } from '@our-dates/contracts/imports';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { ImportName } from './import-photos.ts';
import { viewerValues, visible } from './visible.ts';

/**
 * Reserves the id of a memory that is about to be imported, until the transaction ends. Of two calls for the same memory
 * the second one waits here for the first.
 * @returns null when it was imported already, and not removed for good
 */
export async function reserveImport(client: Client, { userId, key }: ImportName): Promise<number | null> {
  // A statement of its own: what the first of two calls has written is seen by the next one.
  await client.query('select pg_advisory_xact_lock(hashtext($2), $1)', [userId, key]);
  const { rows } = await client.query<{ memoryId: number }>(
    `insert into imported_memory (user_id, key, memory_id)
     values ($1, $2, nextval(pg_get_serial_sequence('memory', 'id')))
     on conflict (user_id, key) do update set memory_id = excluded.memory_id
     where not exists(select from memory where id = imported_memory.memory_id)
       and not exists(select from hidden_memory where id = imported_memory.memory_id)
     returning memory_id as "memoryId"`,
    [userId, key],
  );
  return rows[0]?.memoryId ?? null;
}

type KnownMemory = ImportLookup['memories'][number];

/** What is known of memories that the viewer imports. */
export async function knownImports(db: Db, viewer: Viewer, keys: readonly string[]): Promise<KnownMemory[]> {
  const { rows } = await db.query<KnownMemory>({
    name: 'imports-known',
    text: `select given.key, m.id as "collectionId", hidden.id is not null as "isHidden", waiting.photos as waiting
      from unnest($4::text[]) as given (key)
      left join imported_memory i on i.user_id = $1 and i.key = given.key
      left join memory m on m.id = i.memory_id and ${visible}
      left join hidden_memory hidden on hidden.id = i.memory_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('place', place, 'sha256', sha256) order by place), '[]') as photos,
          count(*) as count
        from import_photo where user_id = $1 and key = given.key
      ) waiting
      where m.id is not null or hidden.id is not null or waiting.count > 0`,
    values: [...viewerValues(viewer), keys],
  });
  return rows;
}

type KnownPhoto = ImportLookup['photos'][number];

/** For each of the checksums one photo of those that the viewer sees. */
export async function knownPhotos(
  db: Db,
  viewer: Viewer,
  checksums: readonly string[],
): Promise<KnownPhoto[]> {
  const { rows } = await db.query<KnownPhoto>({
    name: 'photos-known',
    text: `select distinct on (p.sha256) p.sha256, m.id as "collectionId", m.name
      from photo p join memory m on m.id = p.memory_id
      where p.sha256 = any($4::text[]) and ${visible} order by p.sha256, m.id`,
    values: [...viewerValues(viewer), checksums],
  });
  return rows;
}

/** What a memory and its photos have besides what a new one has. */
export interface ImportedFacts {
  readonly memoryId: number;
  readonly importerId: number;
  readonly recordedAt: string | null;
  readonly changedAt: string | null;
  readonly coverPhotoId: number | null;
  readonly photos: readonly {
    readonly id: number;
    readonly altText: string | null;
    readonly takenAt: string | null;
    /** Seconds; null: not decided. */
    readonly clockAhead: number | null;
    readonly uploadedAt: string | null;
    readonly isLiked: boolean;
  }[];
  readonly stories: readonly {
    readonly author: string | null;
    readonly content: string;
    readonly writtenAt: string;
    readonly editedAt: string | null;
  }[];
}

/** Gives a memory, which was made in this transaction, the times, cover, likes and stories that it had. */
export async function writeImportedFacts(client: Client, facts: ImportedFacts): Promise<void> {
  const { memoryId, importerId, recordedAt, changedAt, coverPhotoId, photos, stories } = facts;
  await client.query(
    `update memory set created_at = coalesce($2::timestamptz, created_at),
       updated_at = coalesce($3::timestamptz, $2::timestamptz, updated_at), cover_photo_id = $4 where id = $1`,
    [memoryId, recordedAt, changedAt, coverPhotoId],
  );
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as photo
         ("id" integer, "altText" text, "takenAt" timestamp, "clockAhead" integer, "uploadedAt" timestamptz, "isLiked" boolean)
     ), liked as (
       insert into photo_like (photo_id, user_id) select id, $2 from given where "isLiked" order by id
     )
     update photo p set alt_text = given."altText", taken_at = given."takenAt", clock_ahead = given."clockAhead",
       uploaded_at = coalesce(given."uploadedAt", p.uploaded_at)
     from given where p.id = given.id`,
    [JSON.stringify(photos), importerId],
  );
  await client.query(
    `insert into story (memory_id, author_id, is_for_former, content, written_at, edited_at, imported_author)
     select $2, $3, true, story.content, story."writtenAt", story."editedAt", story.author
     from jsonb_to_recordset($1::jsonb) as story
       ("author" text, "content" text, "writtenAt" timestamptz, "editedAt" timestamptz)`,
    [JSON.stringify(stories), memoryId, importerId],
  );
}

/** A removed account has imported nothing. */
export async function forgetImportsOf(db: Db, userId: number): Promise<void> {
  await db.query('delete from imported_memory where user_id = $1', [userId]);
}

export async function forgetImportOfMemory(db: Db, memoryId: number): Promise<void> {
  await db.query('delete from imported_memory where memory_id = $1', [memoryId]);
}
