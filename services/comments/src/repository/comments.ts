import type { EventData } from '@our-dates/contracts/events';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** A comment as the wire shows it; $1 is the viewer. */
const commentJson = `json_build_object(
  'id', comment.id, 'photoId', comment.photo_id, 'content', comment.content,
  'createdAt', to_char(comment.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'editedAt', to_char(comment.edited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'user', json_build_object('id', person.user_id, 'username', person.username,
    'displayName', person.display_name, 'profilePicture', person.profile_picture),
  'canEdit', comment.author_id = $1 and comment.imported_author is null,
  'importedAuthor', comment.imported_author)`;

const microseconds = `to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A place between two comments: before the one that was written at this moment and has this id. */
export interface CommentPosition {
  /** In UTC, to the microsecond. */
  readonly createdAt: string;
  readonly id: number;
}

export interface CommentsPage {
  /** The JSON array, oldest comment first. */
  readonly json: string;
  /** Where the page of older comments ends; null: there are none. */
  readonly older: CommentPosition | null;
}

export interface CommentsRequest {
  readonly viewerId: number;
  readonly photoId: number;
  readonly authorIds: readonly number[];
  readonly limit: number;
  /** Null: the newest comments. */
  readonly before: CommentPosition | null;
}

/** The last comments before a place that these authors wrote on a photo. Reads one more than it answers. */
export async function commentsPage(db: Db, request: CommentsRequest): Promise<CommentsPage> {
  const { viewerId, photoId, authorIds, limit, before } = request;
  const { rows } = await db.query<{
    json: string;
    createdAt: string | null;
    id: number | null;
    more: boolean;
  }>({
    name: before ? 'older-comments-of-photo' : 'comments-of-photo',
    text: `select
             coalesce(json_agg(${commentJson} order by place desc) filter (where place <= $4), '[]')::text as json,
             max(${microseconds}) filter (where place = $4) as "createdAt",
             max(id) filter (where place = $4) as id,
             count(*) > $4 as more
           from (
             select *, row_number() over (order by created_at desc, id desc) as place
             from comment where photo_id = $2 and author_id = any($3::integer[])
             ${before ? 'and (created_at, id) < ($5::timestamptz, $6::integer)' : ''}
             order by created_at desc, id desc limit $4::integer + 1
           ) comment join person on person.user_id = comment.author_id`,
    values: [viewerId, photoId, authorIds, limit, ...(before ? [before.createdAt, before.id] : [])],
  });
  const { json = '[]', createdAt = null, id = null, more = false } = rows[0] ?? {};
  return { json, older: more && createdAt !== null && id !== null ? { createdAt, id } : null };
}

export async function insertComment(
  db: Db,
  comment: { authorId: number; photoId: number; content: string },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into comment (author_id, photo_id, content) values ($1, $2, $3) returning id',
    [comment.authorId, comment.photoId, comment.content],
  );
  return theId(rows);
}

/** A comment that a person has imported. @returns its id */
export async function insertImportedComment(
  db: Db,
  comment: ImportedComment & { readonly importerId: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into comment (author_id, photo_id, content, created_at, edited_at, imported_author)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      comment.importerId,
      comment.photoId,
      comment.content,
      comment.writtenAt,
      comment.editedAt,
      comment.author,
    ],
  );
  return theId(rows);
}

export type ImportedComment = EventData<'photo.comments_imported'>['comments'][number];

function theId([made]: readonly { id: number }[]): number {
  if (!made) throw new Error('the comment was not written');
  return made.id;
}

export async function commentJsonById(db: Db, viewerId: number, id: number): Promise<string> {
  const { rows } = await db.query<{ json: string }>(
    `select ${commentJson}::text as json from comment join person on person.user_id = comment.author_id
     where comment.id = $2`,
    [viewerId, id],
  );
  const [found] = rows;
  if (!found) throw new Error(`comment ${id} is missing within its own transaction`);
  return found.json;
}

export interface StoredComment {
  readonly id: number;
  readonly photoId: number;
  readonly authorId: number;
}

/** A comment as rules look at it. */
export interface FoundComment extends StoredComment {
  /** Imported as that of another person. */
  readonly isOfAnother: boolean;
}

const findById = `select id, photo_id as "photoId", author_id as "authorId",
  imported_author is not null as "isOfAnother" from comment where id = $1`;

export async function findComment(db: Db, id: number): Promise<FoundComment | null> {
  const { rows } = await db.query<FoundComment>(findById, [id]);
  return rows[0] ?? null;
}

/** Locks the comment until the transaction ends. */
export async function lockComment(client: Client, id: number): Promise<StoredComment | null> {
  const { rows } = await client.query<StoredComment>(`${findById} for update`, [id]);
  return rows[0] ?? null;
}

/** @returns its revision from now on */
export async function changeComment(db: Db, id: number, content: string): Promise<number> {
  const { rows } = await db.query<{ revision: number }>(
    'update comment set content = $2, edited_at = now(), revision = revision + 1 where id = $1 returning revision',
    [id, content],
  );
  const [changed] = rows;
  if (!changed) throw new Error(`comment ${id} is missing within its own transaction`);
  return changed.revision;
}

export async function removeComment(db: Db, id: number): Promise<void> {
  await db.query('delete from comment where id = $1', [id]);
}

export async function removeCommentsOfPhoto(db: Db, photoId: number): Promise<StoredComment[]> {
  const { rows } = await db.query<StoredComment>(
    'delete from comment where photo_id = $1 returning id, photo_id as "photoId", author_id as "authorId"',
    [photoId],
  );
  return rows;
}

export async function removeCommentsOfAuthor(db: Db, authorId: number): Promise<StoredComment[]> {
  const { rows } = await db.query<StoredComment>(
    'delete from comment where author_id = $1 returning id, photo_id as "photoId", author_id as "authorId"',
    [authorId],
  );
  return rows;
}
