import type { Client } from '@our-dates/service-kit/postgres/pool';
import { type HidableThing, isAnyHidden } from '../repository/hiding.ts';
import {
  addNews,
  addPhotoOfNewMemory,
  findMemoryTag,
  joinPhotos,
  type News,
} from '../repository/news.ts';
import { lockPartnerOf, lockPerson } from '../repository/people.ts';
import { invitationTags } from './push-message.ts';

/** What a person did. */
interface Action {
  readonly kind: 'memory' | 'photos' | 'comment' | 'like';
  /** Null: the platform itself, which is nobody's partner. */
  readonly actorId: number | null;
  readonly at: string;
  readonly collectionId?: number;
  readonly photoId?: number;
  readonly commentId?: number;
}

/** New memories are told together: somebody who imports a hundred sends one message. */
const memoriesTag = 'memories';

/** Tells the partner of who did it, unless it is hidden or removed by now. */
export async function tellAction(client: Client, action: Action): Promise<void> {
  const { kind, actorId, at, collectionId = null, photoId = null, commentId = null } = action;
  if (actorId === null || (await isAnyHidden(client, thingsOf(action)))) return;
  const recipientId = await lockPartnerOf(client, actorId, at);
  if (recipientId === null) return;
  const news: News = { recipientId, kind, tag: tagOf(action), actorId, collectionId, photoId, commentId, happenedAt: at };
  if (kind === 'photos' && collectionId !== null) {
    const tag = await findMemoryTag(client, recipientId, collectionId);
    if (tag !== null) return addPhotoOfNewMemory(client, { ...news, tag });
  }
  if (kind === 'memory' && collectionId !== null) {
    await joinPhotos(client, { recipientId, collectionId, from: photosTag(collectionId), to: memoriesTag });
  }
  await addNews(client, news);
}

function thingsOf({ collectionId, photoId, commentId }: Action): HidableThing[] {
  const things = { collection: collectionId, photo: photoId, comment: commentId };
  return (['collection', 'photo', 'comment'] as const).flatMap((place) => {
    const id = things[place];
    return id === undefined ? [] : [{ place, id }];
  });
}

const photosTag = (collectionId: number | undefined) => `photos-${collectionId}`;

function tagOf({ kind, collectionId, photoId }: Action): string {
  switch (kind) {
    case 'memory':
      return memoriesTag;
    case 'photos':
      return photosTag(collectionId);
    case 'comment':
      return `comments-${photoId}`;
    case 'like':
      return 'likes';
  }
}

/** Tells who has invited that the invitation is answered; of a refusal not by whom. */
export async function tellInvitation(
  client: Client,
  answer: { fromUserId: number; byUserId: number; isAccepted: boolean; at: string },
): Promise<void> {
  const { fromUserId: recipientId, byUserId, isAccepted, at } = answer;
  if (recipientId === byUserId || (await lockPerson(client, recipientId)) === null) return;
  await addNews(client, {
    recipientId,
    kind: 'invitation',
    tag: isAccepted ? invitationTags.accepted : invitationTags.declined,
    actorId: isAccepted ? byUserId : null,
    collectionId: null,
    photoId: null,
    commentId: null,
    happenedAt: at,
  });
}

/** Tells a person that there is a memory of this day, if they still have the partner for whom that was looked up. */
export async function tellDay(
  client: Client,
  day: { userId: number; partnerId: number | null; at: string },
): Promise<void> {
  const person = await lockPerson(client, day.userId);
  if (person === null || person.partnerId !== day.partnerId) return;
  await addNews(client, {
    recipientId: day.userId,
    kind: 'on-this-day',
    tag: 'on-this-day',
    actorId: null,
    collectionId: null,
    photoId: null,
    commentId: null,
    happenedAt: day.at,
  });
}
