import type { EventData } from '@our-dates/contracts/events';
import type { Db } from '@our-dates/service-kit/postgres/pool';

/** Keeps the newest text of a comment; a deleted one stays deleted. */
export async function keepCommentText(db: Db, comment: EventData<'comment.written'>): Promise<void> {
  await db.query(
    `insert into comment_text (comment_id, photo_id, author_id, revision, search_text)
     values ($1, $2, $3, $4, folded($5))
     on conflict (comment_id) do update set revision = excluded.revision, search_text = excluded.search_text
     where comment_text.revision < excluded.revision and comment_text.search_text is not null`,
    [comment.commentId, comment.photoId, comment.authorId, comment.revision, comment.content],
  );
}

/** Removes the text of a comment, also one that is still on its way. */
export async function removeCommentText(db: Db, comment: EventData<'comment.deleted'>): Promise<void> {
  await db.query(
    `insert into comment_text (comment_id, photo_id, author_id, revision) values ($1, $2, $3, 0)
     on conflict (comment_id) do update set search_text = null`,
    [comment.commentId, comment.photoId, comment.authorId],
  );
}

/** Of a former user, whose comments do not come back. */
export async function removeCommentTextsOf(db: Db, authorId: number): Promise<void> {
  await db.query('delete from comment_text where author_id = $1', [authorId]);
}
