import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventData, parseEvent } from '@our-dates/contracts/events';
import { handleOnce } from '@our-dates/service-kit/events/handlers';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import slice from '../../slice.json' with { type: 'json' };
import { changesOf, toldTypes } from '../domain/changes-of-event.ts';
import type { TogetherSessions } from '../domain/together/together.ts';
import {
  appendChanges,
  moveNewPhoto,
  removeChangesOf,
  removeChangesOfPerson,
} from '../repository/change-log.ts';
import { type Hiding, noteHiding, removeHiding } from '../repository/hiding.ts';
import { removeSeenOf } from '../repository/news.ts';

const queue = 'activity';

/** The events this service subscribes to: each is logged once, in one transaction with the note that it was handled. */
export function subscription({ pool, together, log }: { pool: Pool; together: TogetherSessions; log: Log }) {
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
      if (message.type !== 'partnership.ended') return;
      try {
        await together.endPartnership(parseEvent('partnership.ended', message).data.userIds);
      } catch (error) {
        // Without it, the former partners are refused all the same, and it expires.
        log.warn({ err: error }, 'former partners are not notified that they no longer look together');
      }
    },
  };
}

/** Takes out of the log what the event has made untrue. */
async function tidy(client: Client, message: EventMessage): Promise<void> {
  switch (message.type) {
    case 'collection.hidden':
    case 'collection.shown':
      return noteHiding(client, hidingOf(message.type, parseEvent(message.type, message).data));
    case 'photo.hidden':
    case 'photo.shown':
      return noteHiding(client, hidingOf(message.type, parseEvent(message.type, message).data));
    case 'collection.deleted': {
      const { collectionId } = parseEvent('collection.deleted', message).data;
      await removeHiding(client, { place: 'collection', id: collectionId });
      return removeChangesOf(client, { collectionId });
    }
    case 'photo.deleted': {
      const { photoId } = parseEvent('photo.deleted', message).data;
      await removeHiding(client, { place: 'photo', id: photoId });
      return removeChangesOf(client, { photoId });
    }
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

function hidingOf(type: string, data: EventData<'photo.shown'> | EventData<'collection.shown'>): Hiding {
  const thing =
    'photoId' in data
      ? ({ place: 'photo', id: data.photoId } as const)
      : ({ place: 'collection', id: data.collectionId } as const);
  return { ...thing, revision: data.revision, isHidden: type.endsWith('.hidden') };
}
