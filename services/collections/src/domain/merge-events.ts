import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { type StoredMemory, touchMemory } from '../repository/memories.ts';

type Ref = Pick<StoredMemory, 'id' | 'ownerId'>;

export async function tellMoved(
  client: Client,
  {
    actorId,
    moved,
    to,
  }: { actorId: number | null; moved: readonly { id: number; revision: number }[]; to: Ref },
): Promise<void> {
  const refOf = (photoId: number) => ({ photoId, collectionId: to.id, ownerId: to.ownerId });
  await addToOutbox(
    client,
    ...moved.map(({ id, revision }) => newEvent('photo.moved', actorId, { ...refOf(id), revision })),
  );
  await addToOutbox(client, ...moved.map(({ id }) => newEvent('photo.updated', actorId, refOf(id))));
}

export async function tellChanged(
  client: Client,
  actorId: number | null,
  { id, ownerId }: Ref,
): Promise<void> {
  const revision = await touchMemory(client, id);
  await addToOutbox(client, newEvent('collection.updated', actorId, { collectionId: id, ownerId, revision }));
}

/** That a partner has written is known to both; a note, and what was for an earlier partner, to its author. */
export async function tellStories(
  client: Client,
  options: {
    viewer: Viewer;
    memory: Ref;
    stories: readonly { authorId: number; partnerId: number | null }[];
  },
): Promise<void> {
  const { viewer, memory, stories } = options;
  const couple = [viewer.id, viewer.partnerId];
  const events = stories.map(({ authorId, partnerId }) => {
    const isOfCouple = partnerId !== null && couple.includes(partnerId) && couple.includes(authorId);
    const audience = isOfCouple ? [authorId, partnerId] : [authorId];
    return newEvent('story.changed', viewer.id, {
      ...{ collectionId: memory.id, ownerId: memory.ownerId, authorId },
      audience,
    });
  });
  await addToOutbox(client, ...events);
}
