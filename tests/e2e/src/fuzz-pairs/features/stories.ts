import { fillPath } from '@our-dates/contracts/paths';
import type { Stories } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { type Feature, newWord, read, type Stage } from '../feature.ts';
import type { Memory } from '../model.ts';

/** The stories as the actor reads them now; null: the memory is not shown to the actor. */
async function readStories({ actor }: Stage, memory: Memory): Promise<Stories | null> {
  const { status, text } = await actor.person.call('GET', fillPath(storyPath, { id: memory.id }));
  return status === 200 ? (JSON.parse(text) as Stories) : null;
}

export const stories: Feature = {
  steps: {
    'write a story': {
      weight: 4,
      take: async (stage) => {
        const { actor, model, random } = stage;
        const memory = stage.pickMemory();
        if (!memory) return false;
        const forId = model.partnerOf(actor.id);
        const isSeen = model.seesMemory(actor.id, memory);
        const content = `Told ${newWord(random)}`;
        const now = await readStories(stage, memory);
        const body = { content, partnerId: forId, version: now?.own?.version ?? null };
        await stage.call('PUT', fillPath(storyPath, { id: memory.id }), isSeen ? 200 : 404, { body });
        stage.touch(memory);
        if (!isSeen) return true;
        const story = model.story(memory, actor.id, forId);
        if (story) story.content = content;
        else model.stories.push({ memoryId: memory.id, authorId: actor.id, forId, content });
        return true;
      },
    },
    'withdraw a story': {
      weight: 1,
      take: async (stage) => {
        const { actor, model } = stage;
        const memory = stage.pickMemory();
        if (!memory) return false;
        const forId = model.partnerOf(actor.id);
        const own = model.story(memory, actor.id, forId);
        if (!own || !model.seesMemory(actor.id, memory)) return false;
        const isOpen = forId !== null && model.story(memory, forId, actor.id) !== undefined;
        const version = (await readStories(stage, memory))?.own?.version;
        const path = `${fillPath(storyPath, { id: memory.id })}?version=${version}`;
        await stage.call('DELETE', path, isOpen ? 409 : 204);
        if (!isOpen) model.stories = model.stories.filter((story) => story !== own);
        stage.touch(memory);
        return true;
      },
    },
  },
  ofMemory: ({ model, viewer }, memory) => {
    const partner = model.partnerOf(viewer.id);
    const own = model.story(memory, viewer.id, partner);
    const partners = partner === null ? undefined : model.story(memory, partner, viewer.id);
    const written = model.stories.filter(
      ({ memoryId, authorId }) => memoryId === memory.id && authorId === viewer.id,
    );
    return [
      {
        what: `stories of memory ${memory.id}`,
        expected: model.seesMemory(viewer.id, memory)
          ? {
              own: own?.content,
              hasPartnerWritten: partners !== undefined,
              isOpen: own !== undefined && partners !== undefined,
              partners: own && partners?.content,
              earlier: written
                .filter((story) => story !== own)
                .map(({ content }) => content)
                .sort(),
            }
          : 404,
        read: () =>
          read<Stories>(viewer.person, fillPath(storyPath, { id: memory.id }), (body) => ({
            own: body.own?.content,
            hasPartnerWritten: body.hasPartnerWritten,
            isOpen: body.isOpen,
            partners: body.partners?.content,
            earlier: body.earlier.map(({ content }) => content).sort(),
          })),
      },
    ];
  },
};
