import { type EventData, eventData, newEvent } from '@our-dates/contracts/events';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import { type Announcement, addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import { authorEvents } from '../../contract.ts';
import slice from '../../slice.json' with { type: 'json' };
import {
  insertImportedComment,
  removeCommentsOfAuthor,
  removeCommentsOfPhoto,
  type StoredComment,
} from '../repository/comments.ts';
import { insertFormerUser, isFormerUser } from '../repository/former-users.ts';
import { ensurePerson, forgetPerson, keepPerson } from '../repository/people.ts';
import { findPhoto, keepPhoto, lockPhotoShared, markPhotoDeleted } from '../repository/photos.ts';
import { deleteRequestsOf } from '../repository/requests.ts';

const queue = 'comments';
/** Samples stay as they are. */
const notSample = { isProtected: false };

/** The events this service subscribes to, and how it handles each. */
export function subscription({ pool }: { pool: Pool }) {
  const at = { pool, queue };
  return handlers(
    { schemas: eventData, queue, subscribes: slice.subscribes },
    {
      'user.updated': once(at, async (client, { actorId, data }) => {
        if (await isFormerUser(client, data.userId)) return;
        if (!(await keepPerson(client, data))) return;
        const changed = authorEvents.create('author.changed', actorId, { ownerId: data.userId });
        await addToOutbox<Announcement>(client, changed);
      }),
      'photo.uploaded': once(at, (client, { data }) =>
        keepPhoto(client, { ...data, revision: 1, isHidden: data.isHidden ?? false }),
      ),
      'photo.moved': once(at, (client, { data }) =>
        keepPhoto(client, { ...data, ...notSample, isHidden: false }),
      ),
      'photo.hidden': once(at, (client, { data }) =>
        keepPhoto(client, { ...data, ...notSample, isHidden: true }),
      ),
      'photo.shown': once(at, (client, { data }) =>
        keepPhoto(client, { ...data, ...notSample, isHidden: false }),
      ),
      'photo.deleted': once(at, async (client, { data }) => {
        await markPhotoDeleted(client, data);
        await tellDeleted(client, await removeCommentsOfPhoto(client, data.photoId));
      }),
      'photo.comments_imported': once(at, (client, { data }) => addImported(client, data)),
      'user.deleted': once(at, async (client, { data: { userId } }) => {
        await insertFormerUser(client, userId);
        await tellDeleted(client, await removeCommentsOfAuthor(client, userId));
        await deleteRequestsOf(client, userId);
        await forgetPerson(client, userId);
      }),
    },
  );
}

/** Told to the search alone: what was imported is no news. */
async function addImported(
  client: Client,
  { importedBy, comments }: EventData<'photo.comments_imported'>,
): Promise<void> {
  if (await isFormerUser(client, importedBy.id)) return;
  await ensurePerson(client, importedBy);
  for (const comment of comments) {
    await lockPhotoShared(client, comment.photoId);
    if ((await findPhoto(client, comment.photoId))?.isDeleted) continue;
    const commentId = await insertImportedComment(client, { ...comment, importerId: importedBy.id });
    const { photoId, content } = comment;
    const about = { commentId, photoId, authorId: importedBy.id, revision: 1, content };
    await addToOutbox(client, newEvent('comment.written', importedBy.id, about));
  }
}

async function tellDeleted(client: Client, comments: readonly StoredComment[]): Promise<void> {
  await addToOutbox(
    client,
    ...comments.map(({ id, photoId, authorId }) =>
      newEvent('comment.deleted', null, { commentId: id, photoId, authorId }),
    ),
  );
}
