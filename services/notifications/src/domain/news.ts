import type { Client } from '@our-dates/service-kit/postgres/pool';
import { type HidableThing, isAnyHidden } from '../repository/hiding.ts';
import { addNews, addPhotoOfNewMemory, findMemoryTag, joinPhotos, type News } from '../repository/news.ts';
import { lockPartnerOf, lockPerson } from '../repository/people.ts';
import { invitationTags } from './push-message.ts';

/** What a person did. */
interface Action {
  readonly kind: 'memory' | 'photos' | 'comment' | 'like';
  /** Null: the platform itself, which is no partner. */
  readonly actorId: number | null;
  readonly at: string;
  readonly collectionId?: number;
  readonly photoId?: number;
  readonly commentId?: number;
}

/** New memories are told together: an import of a hundred sends one message. */
const memoriesTag = 'memories';

/** Tells people what has happened. Each is part of a transaction, and the last thing it does. */
export interface NewsTelling {
  /** The partner of who did it, unless it is hidden or removed by now. */
  action(client: Client, action: Action): Promise<void>;
  /** Who has invited that the invitation is answered; of a refusal not by whom. */
  invitation(
    client: Client,
    answer: { fromUserId: number; byUserId: number; isAccepted: boolean; at: string },
  ): Promise<void>;
  /** A person that there is a memory of this day, if they still have the partner for whom that was looked up. */
  day(client: Client, day: { userId: number; partnerId: number | null; at: string }): Promise<void>;
}

const aboutNothing = { collectionId: null, photoId: null, commentId: null } as const;

/** @param options.collectedForMs how long what belongs to one message is waited for: a memory comes with its photos */
export function createNewsTelling({ collectedForMs }: { collectedForMs: number }): NewsTelling {
  const add = (client: Client, news: News) => addNews(client, news, collectedForMs);
  return {
    async action(client, action) {
      const { kind, actorId, at, collectionId = null, photoId = null, commentId = null } = action;
      if (actorId === null || (await isAnyHidden(client, thingsOf(action)))) return;
      const recipientId = await lockPartnerOf(client, actorId, at);
      if (recipientId === null) return;
      const about = { collectionId, photoId, commentId };
      const news: News = { recipientId, kind, tag: tagOf(action), actorId, happenedAt: at, ...about };
      if (kind === 'photos' && collectionId !== null) {
        const tag = await findMemoryTag(client, recipientId, collectionId);
        if (tag !== null) return addPhotoOfNewMemory(client, { ...news, tag });
      }
      if (kind === 'memory' && collectionId !== null) {
        await joinPhotos(client, {
          recipientId,
          collectionId,
          from: photosTag(collectionId),
          to: memoriesTag,
        });
      }
      await add(client, news);
    },

    async invitation(client, { fromUserId: recipientId, byUserId, isAccepted, at }) {
      if (recipientId === byUserId || (await lockPerson(client, recipientId)) === null) return;
      await add(client, {
        ...aboutNothing,
        recipientId,
        kind: 'invitation',
        tag: isAccepted ? invitationTags.accepted : invitationTags.declined,
        actorId: isAccepted ? byUserId : null,
        happenedAt: at,
      });
    },

    async day(client, { userId: recipientId, partnerId, at }) {
      const person = await lockPerson(client, recipientId);
      if (person === null || person.partnerId !== partnerId) return;
      const tag = 'on-this-day';
      await add(client, { ...aboutNothing, recipientId, kind: tag, tag, actorId: null, happenedAt: at });
    },
  };
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
