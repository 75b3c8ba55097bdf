import type { CommentsQuery } from '@our-dates/contracts/comments';
import { newEvent } from '@our-dates/contracts/events';
import { forbidden, notFound, unauthenticated } from '@our-dates/service-kit/errors';
import { type Announcement, addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import {
  changeComment,
  commentJsonById,
  commentsPage,
  findComment,
  insertComment,
  lockComment,
  removeComment,
  type StoredComment,
} from '../repository/comments.ts';
import { isFormerUser } from '../repository/former-users.ts';
import { ensurePerson } from '../repository/people.ts';
import { lockPhotoShared } from '../repository/photos.ts';
import { earlierRequest, keepRequest } from '../repository/requests.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Ask, requirePhotoStill, requireVisiblePhoto } from './visible-photos.ts';

/** Answers are the JSON text of the contract, as the database built it. */
export interface Comments {
  /** The newest comments on a photo, or those before a cursor; and the cursor of older ones if there are any. */
  list(
    viewer: Viewer,
    photoId: number,
    query: CommentsQuery,
    ask: Ask,
  ): Promise<{ json: string; nextCursor: string | null }>;
  /** @param comment.key names the request: repeated, it adds nothing */
  add(viewer: Viewer, photoId: number, comment: SentText, ask: Ask): Promise<string>;
  /** @param comment.key names the request: repeated, it changes nothing */
  change(viewer: Viewer, id: number, comment: SentText, ask: Ask): Promise<string>;
  remove(viewer: Viewer, id: number, ask: Ask): Promise<void>;
}

export interface SentText {
  readonly content: string;
  /** The `Idempotency-Key`; null without one. */
  readonly key: string | null;
}

const ref = ({ id, photoId, authorId }: StoredComment) => ({ commentId: id, photoId, authorId });

/**
 * Comments are seen by their author and the author's partner, on whichever photo they are: so samples stay
 * clean of strangers' words, and after a partnership neither reads the other's.
 */
export function createComments({ pool }: { pool: Pool }): Comments {
  /** Does the work in a transaction with the viewer's own comment locked; another service is called before that. */
  async function withOwnComment<T>(
    { viewer, id, ask, isChange = false }: { viewer: Viewer; id: number; ask: Ask; isChange?: boolean },
    work: (client: Client, comment: StoredComment) => Promise<T>,
  ): Promise<T> {
    const found = requireComment(await findComment(pool, id), viewer);
    await requireVisiblePhoto(pool, viewer, found.photoId, ask);
    if (found.authorId !== viewer.id) throw forbidden('Only who wrote a comment can change it.');
    if (isChange && found.isOfAnother) {
      throw forbidden('This comment was imported as it was written. It can be deleted, and not changed.');
    }
    return transaction(pool, async (client) => {
      const comment = requireComment(await lockComment(client, id), viewer);
      await requirePhotoStill(client, comment.photoId);
      return work(client, comment);
    });
  }

  return {
    async list(viewer, photoId, { limit, cursor }, ask) {
      const before = cursor === undefined ? null : readCursor(cursor);
      await requireVisiblePhoto(pool, viewer, photoId, ask);
      const authorIds = visibleOwners(viewer);
      const { json, older } = await commentsPage(pool, {
        viewerId: viewer.id,
        photoId,
        authorIds,
        limit,
        before,
      });
      return { json, nextCursor: older && writeCursor(older) };
    },

    async add(viewer, photoId, { content, key }, ask) {
      await requireVisiblePhoto(pool, viewer, photoId, ask);
      return transaction(pool, async (client) => {
        // Sent together and done in this order.
        const [isFormer] = await Promise.all([
          isFormerUser(client, viewer.id),
          lockPhotoShared(client, photoId),
          requirePhotoStill(client, photoId),
          ensurePerson(client, viewer),
        ]);
        if (isFormer) throw unauthenticated('This account is gone.');
        const request = requestOf(viewer, key);
        const earlier = request && (await earlierRequest(client, request));
        if (earlier !== null) return requireStill(client, viewer, earlier);
        const id = await insertComment(client, { authorId: viewer.id, photoId, content });
        if (request) await keepRequest(client, request, id);
        const about = ref({ id, photoId, authorId: viewer.id });
        const [json] = await Promise.all([
          commentJsonById(client, viewer.id, id),
          addToOutbox<Announcement>(
            client,
            newEvent('comment.created', viewer.id, about),
            newEvent('comment.written', viewer.id, { ...about, revision: 1, content }),
          ),
        ]);
        return json;
      });
    },

    change: (viewer, id, { content, key }, ask) =>
      withOwnComment({ viewer, id, ask, isChange: true }, async (client, comment) => {
        const request = requestOf(viewer, key);
        const isRepeat = request !== null && (await earlierRequest(client, request)) !== null;
        if (isRepeat) return commentJsonById(client, viewer.id, id);
        const revision = await changeComment(client, id, content);
        if (request) await keepRequest(client, request, id);
        const about = ref(comment);
        const [json] = await Promise.all([
          commentJsonById(client, viewer.id, id),
          addToOutbox<Announcement>(
            client,
            newEvent('comment.updated', viewer.id, about),
            newEvent('comment.written', viewer.id, { ...about, revision, content }),
          ),
        ]);
        return json;
      }),

    remove: (viewer, id, ask) =>
      withOwnComment({ viewer, id, ask }, async (client, comment) => {
        await Promise.all([
          removeComment(client, id),
          addToOutbox(client, newEvent('comment.deleted', viewer.id, ref(comment))),
        ]);
      }),
  };
}

const requestOf = (viewer: Viewer, key: string | null) =>
  key === null ? null : { authorId: viewer.id, key };

/** The comment of an earlier request, as it is by now. @throws AppError 404 when it was deleted since */
async function requireStill(client: Client, viewer: Viewer, id: number): Promise<string> {
  requireComment(await findComment(client, id), viewer);
  return commentJsonById(client, viewer.id, id);
}

function requireComment<T extends StoredComment>(comment: T | null, viewer: Viewer): T {
  if (!comment || !visibleOwners(viewer).includes(comment.authorId)) {
    throw notFound('There is no such comment.');
  }
  return comment;
}
