import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { parseEvent } from '@our-dates/contracts/events';
import { handleOnce } from '@our-dates/service-kit/events/handlers';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import slice from '../../slice.json' with { type: 'json' };
import { changesOf, toldTypes } from '../domain/changes-of-event.ts';
import {
  appendChanges,
  moveNewPhoto,
  removeChangesOf,
  removeChangesOfPerson,
} from '../repository/change-log.ts';
import { removeSeenOf } from '../repository/news.ts';

const queue = 'activity';

/** The events this service subscribes to: each is logged once, in one transaction with the note that it was handled. */
export function subscription({ pool }: { pool: Pool }) {
  const missing = toldTypes.filter((type) => !slice.subscribes[queue].includes(type));
  if (missing.length > 0) throw new TypeError(`slice.json does not subscribe to ${missing}`);
  return {
    queue,
    concurrency: 4,
    async handle(message: EventMessage) {
      await handleOnce(pool, queue, message, async (client) => {
        await tidy(client, message);
        await appendChanges(client, changesOf(message));
      });
    },
  };
}

/** Takes out of the log what the event has made untrue. */
async function tidy(client: Client, message: EventMessage): Promise<void> {
  switch (message.type) {
    case 'collection.deleted':
      return removeChangesOf(client, {
        collectionId: parseEvent('collection.deleted', message).data.collectionId,
      });
    case 'photo.deleted':
      return removeChangesOf(client, { photoId: parseEvent('photo.deleted', message).data.photoId });
    case 'comment.deleted':
      return removeChangesOf(client, { commentId: parseEvent('comment.deleted', message).data.commentId });
    case 'photo.moved':
      return moveNewPhoto(client, parseEvent('photo.moved', message).data);
    case 'user.deleted': {
      const { userId } = parseEvent('user.deleted', message).data;
      await removeChangesOfPerson(client, userId);
      return removeSeenOf(client, userId);
    }
  }
}
