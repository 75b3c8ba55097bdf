import type { BusMessage } from '@our-dates/common/events/event-bus';
import { handleOnce } from '@our-dates/common/events/inbox';
import { addToOutbox } from '@our-dates/common/events/outbox';
import type { Client, Pool } from '@our-dates/common/postgres/pool';
import { newEvent, parseEvent } from '@our-dates/contracts/events';
import { removeCommentsOfAuthor, removeCommentsOfPhoto, type StoredComment } from '../repository/comments.ts';
import { insertFormerUser, isFormerUser } from '../repository/former-users.ts';
import { forgetPerson, keepPerson } from '../repository/people.ts';
import { keepPhoto, markPhotoDeleted } from '../repository/photos.ts';

export const queue = 'comments';

/** Acts on each event once, in one transaction with the note that it has. */
export function createEventHandler({ pool }: { pool: Pool }): (message: BusMessage) => Promise<void> {
  return async (message) => {
    await handleOnce(pool, queue, message, (client) => act(client, message));
  };
}

async function act(client: Client, message: BusMessage): Promise<void> {
  switch (message.type) {
    case 'user.updated': {
      const { data } = parseEvent('user.updated', message);
      if (!(await isFormerUser(client, data.userId))) await keepPerson(client, data);
      return;
    }
    case 'photo.uploaded':
      return keepPhoto(client, { ...parseEvent('photo.uploaded', message).data, revision: 1 });
    case 'photo.moved':
      return keepPhoto(client, { ...parseEvent('photo.moved', message).data, isProtected: false });
    case 'photo.deleted': {
      const { data } = parseEvent('photo.deleted', message);
      await markPhotoDeleted(client, data);
      return tellDeleted(client, await removeCommentsOfPhoto(client, data.photoId));
    }
    case 'user.deleted': {
      const { userId } = parseEvent('user.deleted', message).data;
      await insertFormerUser(client, userId);
      await tellDeleted(client, await removeCommentsOfAuthor(client, userId));
      return forgetPerson(client, userId);
    }
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
