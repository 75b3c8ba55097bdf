import type { Db } from '@our-dates/common/postgres/pool';

/** A comment as the wire shows it; $1 is the viewer. */
const commentJson = `json_build_object(
  'id', comment.id, 'photoId', comment.photo_id, 'content', comment.content,
  'createdAt', to_char(comment.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'editedAt', to_char(comment.edited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'user', json_build_object('id', person.user_id, 'username', person.username,
    'displayName', person.display_name, 'profilePicture', person.profile_picture),
  'canEdit', comment.author_id = $1)`;

const listedAtMost = 1000;

/** The comments on a photo that these authors wrote, oldest first, as the JSON text of an array. */
export async function commentsJson(
  db: Db,
  query: { viewerId: number; photoId: number; authorIds: readonly number[] },
): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: 'comments-of-photo',
    text: `select coalesce(json_agg(listed.json), '[]')::text as json from (
             select ${commentJson} as json
             from comment join person on person.user_id = comment.author_id
             where comment.photo_id = $2 and comment.author_id = any($3::integer[])
             order by comment.created_at, comment.id limit ${listedAtMost}
           ) as listed`,
    values: [query.viewerId, query.photoId, query.authorIds],
  });
  return rows[0]?.json ?? '[]';
}

export async function insertComment(
  db: Db,
  comment: { authorId: number; photoId: number; content: string },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into comment (author_id, photo_id, content) values ($1, $2, $3) returning id',
    [comment.authorId, comment.photoId, comment.content],
  );
  const [made] = rows;
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
  if (!found) throw new Error(`comment ${id} is gone in the middle of its own transaction`);
  return found.json;
}

export interface StoredComment {
  readonly id: number;
  readonly photoId: number;
  readonly authorId: number;
}

const findById = 'select id, photo_id as "photoId", author_id as "authorId" from comment where id = $1';

export async function findComment(db: Db, id: number): Promise<StoredComment | null> {
  const { rows } = await db.query<StoredComment>(findById, [id]);
  return rows[0] ?? null;
}

/** Locks the comment until the transaction ends. */
export async function lockComment(db: Db, id: number): Promise<StoredComment | null> {
  const { rows } = await db.query<StoredComment>(`${findById} for update`, [id]);
  return rows[0] ?? null;
}

export async function changeComment(db: Db, id: number, content: string): Promise<void> {
  await db.query('update comment set content = $2, edited_at = now() where id = $1', [id, content]);
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
