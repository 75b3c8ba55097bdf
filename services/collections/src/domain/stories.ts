import { newEvent } from '@our-dates/contracts/events';
import type { OwnStory, StoryBody } from '@our-dates/contracts/stories';
import { conflict, notFound } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { StoredMemory } from '../repository/memories.ts';
import {
  changeStory,
  deleteStory,
  hasWritten,
  insertStory,
  type StoredStory,
  storiesJson,
  storiesOfAuthor,
} from '../repository/stories.ts';
import { lockWritable, requireAccount, requireMemory, requirePartnersAccount } from './access.ts';

/**
 * What each partner writes about a memory. Every change is made under the lock of the memory, so that of two partners who
 * write at the same moment the second one finds the story of the first.
 */
export interface Stories {
  /** The JSON text of the contract: the partner's text is in it only when both have written. */
  read(viewer: Viewer, memoryId: number): Promise<string>;
  /**
   * Writes or changes the viewer's own. The partner's is not in the answer: a partnership that ends meanwhile is noticed
   * by the request that reads it.
   */
  write(viewer: Viewer, memoryId: number, story: StoryBody): Promise<OwnStory>;
  /** Removes one of the viewer's own that the partner does not read. */
  withdraw(viewer: Viewer, memoryId: number, version: string): Promise<void>;
}

const storyChanged =
  'Your text was changed on another device, so nothing was saved. Please look at it and try again.';
const partnerChanged =
  'Your partnership has changed meanwhile, so nothing was saved. Please keep a copy of your text, reload the page and write it again.';
const storyOpen = 'You have both written, so both stories stay. You can still change yours.';

export function createStories({ pool }: { pool: Pool }): Stories {
  return {
    read: async (viewer, memoryId) => requireMemory(await storiesJson(pool, viewer, memoryId)),

    write: (viewer, memoryId, { content, partnerId, version }) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const memory = await lockWritable(client, viewer, memoryId);
        if (partnerId !== viewer.partnerId) throw conflict(partnerChanged, 'PARTNER_CHANGED');
        if (partnerId !== null) await requirePartnersAccount(client, partnerId);
        const written = await storiesOfAuthor(client, memoryId, viewer.id);
        const own = written.find((story) => isFor(story, partnerId));
        // The same request again, whose response was lost.
        if (own?.content === content) return ownStory(own);
        if ((own?.version ?? null) !== version) throw conflict(storyChanged, 'STORY_CHANGED');
        const isPartnerDone = await hasPartnerWritten(client, viewer, memoryId);
        if (own) {
          const changed = await changeStory(client, own.id, { content, isEdit: isPartnerDone });
          await tellChange(client, { viewer, memory, isForPartner: isPartnerDone });
          return ownStory(changed);
        }
        const story = await insertStory(client, { memoryId, authorId: viewer.id, partnerId, content });
        if (isPartnerDone) await tellOpened(client, viewer, memory);
        else await tellChange(client, { viewer, memory, isForPartner: true });
        return ownStory(story);
      }),

    withdraw: (viewer, memoryId, version) =>
      transaction(pool, async (client) => {
        const memory = await lockWritable(client, viewer, memoryId);
        const [id] = version.split('.').map(Number);
        const written = await storiesOfAuthor(client, memoryId, viewer.id);
        const story = written.find((one) => one.id === id);
        if (!story) throw notFound('There is no such story.');
        if (story.version !== version) throw conflict(storyChanged, 'STORY_CHANGED');
        const isCurrent = isFor(story, viewer.partnerId);
        if (isCurrent && (await hasPartnerWritten(client, viewer, memoryId))) {
          throw conflict(storyOpen, 'STORY_OPEN');
        }
        await deleteStory(client, story.id);
        await tellChange(client, { viewer, memory, isForPartner: isCurrent });
      }),
  };
}

/** @param partnerId null: a private note */
function isFor(story: StoredStory, partnerId: number | null): boolean {
  return !story.isForFormer && story.partnerId === partnerId;
}

async function hasPartnerWritten(client: Client, viewer: Viewer, memoryId: number): Promise<boolean> {
  if (viewer.partnerId === null) return false;
  return hasWritten(client, memoryId, { authorId: viewer.partnerId, partnerId: viewer.id });
}

/** @param change.isForPartner false: only the author's own pages show it */
async function tellChange(
  client: Client,
  { viewer, memory, isForPartner }: { viewer: Viewer; memory: StoredMemory; isForPartner: boolean },
): Promise<void> {
  const { id: authorId, partnerId } = viewer;
  const audience = isForPartner && partnerId !== null ? [authorId, partnerId] : [authorId];
  const event = { collectionId: memory.id, ownerId: memory.ownerId, authorId, audience };
  await addToOutbox(client, newEvent('story.changed', authorId, event));
}

async function tellOpened(client: Client, { id, partnerId }: Viewer, memory: StoredMemory): Promise<void> {
  if (partnerId === null) throw new Error('stories are opened by two partners');
  const userIds: [number, number] = [id, partnerId];
  const event = { collectionId: memory.id, ownerId: memory.ownerId, userIds };
  await addToOutbox(client, newEvent('story.opened', id, event));
}

function ownStory({ content, writtenAt, editedAt, version }: StoredStory): OwnStory {
  return { content, writtenAt, editedAt, version };
}
