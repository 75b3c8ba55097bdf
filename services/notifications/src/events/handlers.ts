import { type DomainEvent, type EventData, type EventType, eventData } from '@our-dates/contracts/events';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import slice from '../../slice.json' with { type: 'json' };
import type { NewsTelling } from '../domain/news.ts';
import { endLogin } from '../repository/devices.ts';
import { lockUser, lockUsers, removeUser } from '../repository/former-users.ts';
import { type HidableThing, noteHiding, noteRemoval } from '../repository/hiding.ts';
import { movePhoto, removeNewsBetween, withdrawNews } from '../repository/news.ts';
import { keepAccount, keepPartners } from '../repository/people.ts';

const queue = 'notifications';

/** The events this service subscribes to, and how it handles each. */
export function subscription({ pool, tell }: { pool: Pool; tell: NewsTelling }) {
  const handled = <T extends EventType>(effect: (client: Client, event: DomainEvent<T>) => Promise<void>) =>
    once<DomainEvent<T>>({ pool, queue }, effect);
  return handlers(
    { schemas: eventData, queue, subscribes: slice.subscribes },
    {
      'user.updated': handled(async (client, { data }) => {
        if (!(await lockUser(client, data.userId)).isFormer) await keepAccount(client, data);
      }),
      'user.deleted': handled(async (client, { data: { userId } }) => {
        await lockUser(client, userId);
        await removeUser(client, userId);
      }),
      'login.ended': handled(async (client, { data, time }) => {
        if ((await lockUser(client, data.userId)).isFormer) return;
        await endLogin(client, { ...data, at: time });
      }),
      'partnership.started': handled(async (client, { data, time }) => {
        await lockUsers(client, data.userIds);
        await keepPartners(client, data.userIds, { areTogether: true, at: time });
      }),
      'partnership.ended': handled(async (client, { data, time }) => {
        await lockUsers(client, data.userIds);
        await keepPartners(client, data.userIds, { areTogether: false, at: time });
        await removeNewsBetween(client, data.userIds);
      }),
      'invitation.accepted': handled((client, { data, time }) =>
        tell.invitation(client, { ...data, isAccepted: true, at: time }),
      ),
      'invitation.rejected': handled((client, { data, time }) =>
        tell.invitation(client, { ...data, isAccepted: false, at: time }),
      ),
      'collection.created': handled((client, { data, actorId, time }) =>
        tell.action(client, { kind: 'memory', actorId, at: time, collectionId: data.collectionId }),
      ),
      'collection.hidden': handled((client, { data }) => hide(client, memory(data), data.revision)),
      'collection.shown': handled((client, { data }) =>
        noteHiding(client, { ...memory(data), revision: data.revision, isHidden: false }),
      ),
      'collection.deleted': handled((client, { data }) => remove(client, memory(data))),
      'photo.uploaded': handled(async (client, { data, time }) => {
        if (data.isHidden) return;
        const { photoId, collectionId, uploadedBy: actorId } = data;
        await tell.action(client, { kind: 'photos', actorId, at: time, collectionId, photoId });
      }),
      'photo.moved': handled((client, { data }) => movePhoto(client, data)),
      'photo.hidden': handled((client, { data }) => hide(client, photo(data), data.revision)),
      'photo.shown': handled((client, { data }) =>
        noteHiding(client, { ...photo(data), revision: data.revision, isHidden: false }),
      ),
      'photo.deleted': handled((client, { data }) => remove(client, photo(data))),
      'photo.liked': handled((client, event) => like(client, tell, event)),
      'comment.created': handled((client, { data, time }) =>
        tell.action(client, {
          kind: 'comment',
          actorId: data.authorId,
          at: time,
          photoId: data.photoId,
          commentId: data.commentId,
        }),
      ),
      'comment.deleted': handled((client, { data }) =>
        remove(client, { place: 'comment', id: data.commentId }),
      ),
      'day.remembered': handled((client, { data, time }) => tell.day(client, { ...data, at: time })),
    },
  );
}

const memory = ({ collectionId }: EventData<'collection.created'>) =>
  ({ place: 'collection', id: collectionId }) as const;
const photo = ({ photoId }: EventData<'photo.updated'>) => ({ place: 'photo', id: photoId }) as const;

async function hide(client: Client, thing: HidableThing, revision: number): Promise<void> {
  await noteHiding(client, { ...thing, revision, isHidden: true });
  await withdraw(client, thing);
}

async function remove(client: Client, thing: HidableThing): Promise<void> {
  await noteRemoval(client, thing);
  await withdraw(client, thing);
}

function withdraw(client: Client, { place, id }: HidableThing): Promise<void> {
  if (place === 'collection') return withdrawNews(client, { collectionId: id });
  return withdrawNews(client, place === 'photo' ? { photoId: id } : { commentId: id });
}

async function like(
  client: Client,
  tell: NewsTelling,
  { data, time }: DomainEvent<'photo.liked'>,
): Promise<void> {
  const { photoId, userId: actorId, liked } = data;
  await withdrawNews(client, { likeOf: photoId, actorId });
  if (liked) await tell.action(client, { kind: 'like', actorId, at: time, photoId });
}
