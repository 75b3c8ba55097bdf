import { mergePath, mergeRefusalPath, mergesPath } from '@our-dates/contracts/merge-paths';
import type { MergedMemory, Merges } from '@our-dates/contracts/merges';
import { fillPath } from '@our-dates/contracts/paths';
import { byId, type Feature, read, type Stage } from '../feature.ts';
import type { Memory, Model } from '../model.ts';

/** Whichever of the two was put into the other. */
function mergeOf(one: Memory, other: Memory): { from: Memory; into: Memory } | null {
  if (one.merge?.intoId === other.id) return { from: one, into: other };
  return other.merge?.intoId === one.id ? { from: other, into: one } : null;
}

function statusOfMerge({ model, actor }: Stage, into: Memory, from: Memory): number {
  if (into === from) return 409;
  const there = mergeOf(into, from);
  if (there) return model.seesMemory(actor.id, there.into) ? 200 : 404;
  if (!model.seesMemory(actor.id, into) || !model.seesMemory(actor.id, from)) return 404;
  const couple = [actor.id, model.partnerOf(actor.id)];
  const isBlocked = model.stories.some(
    (story) =>
      story.memoryId === from.id &&
      story.forId !== null &&
      couple.includes(story.authorId) &&
      couple.includes(story.forId) &&
      model.hasStoryOfPair(into, story),
  );
  return isBlocked || model.mergedInto(from).length > 0 ? 409 : 200;
}

/** Mostly two that the actor sees. */
function pickTwo(stage: Stage): (Memory | null)[] {
  const { model, actor, random } = stage;
  const seen = model.memories.filter((memory) => model.seesMemory(actor.id, memory));
  if (seen.length < 2 || random.happens(0.2)) return [stage.pickMemory(), stage.pickMemory()];
  const into = random.pick(seen);
  return [into, random.pick(seen.filter((memory) => memory !== into))];
}

const othersOfSameDay = (model: Model, viewer: number, memory: Memory) => {
  const partner = model.partnerOf(viewer);
  const owner = memory.ownerId === viewer ? partner : viewer;
  return model.memories.filter(
    (other) =>
      owner !== null &&
      other.ownerId === owner &&
      model.isShown(other) &&
      memory.date !== null &&
      other.date === memory.date,
  );
};

export const merges: Feature = {
  steps: {
    'put a memory into another': {
      weight: 4,
      take: async (stage) => {
        const [into, from] = pickTwo(stage);
        if (!into || !from) return false;
        const status = statusOfMerge(stage, into, from);
        const path = fillPath(mergesPath, { id: into.id });
        const { text } = await stage.call('POST', path, status, { body: { from: from.id } });
        for (const memory of [into, from]) {
          stage.touch(memory);
          for (const photo of stage.model.photosOf(memory)) stage.touch(memory, photo);
        }
        if (status !== 200) return true;
        if (!mergeOf(into, from)) stage.model.putInto(from, into);
        const made = mergeOf(into, from);
        const { id, into: intoId } = JSON.parse(text) as MergedMemory;
        stage.same('what is in which memory', [made?.from.id, made?.into.id], [id, intoId]);
        return true;
      },
    },
    'undo a merge': {
      weight: 4,
      take: async (stage) => {
        const { model, actor } = stage;
        const merged = model.memories.filter(({ merge }) => merge !== null);
        const from = stage.pick(merged, (one) => model.seesMemory(actor.id, model.placeOf(one)));
        if (!from) return false;
        const into = model.placeOf(from);
        const isSeen = model.seesMemory(actor.id, into);
        const path = fillPath(mergePath, { id: into.id, from: from.id });
        for (const photo of model.photosOf(into)) stage.touch(into, photo);
        await stage.call('DELETE', path, isSeen ? 204 : 404);
        if (isSeen) model.undoMerge(from);
        stage.touch(into);
        stage.touch(from);
        return true;
      },
    },
    'keep two memories apart': {
      weight: 1,
      take: async (stage) => {
        const { model, actor } = stage;
        const [one, other] = [stage.pickMemory(), stage.pickMemory()];
        if (!one || !other) return false;
        const areSeen = [one, other].every((memory) => model.seesMemory(actor.id, memory));
        const path = fillPath(mergeRefusalPath, { id: one.id, from: other.id });
        await stage.call('PUT', path, areSeen ? 204 : 404);
        stage.touch(one);
        return true;
      },
    },
  },
  ofMemory: ({ model, viewer }, memory) => [
    {
      what: `what fits memory ${memory.id} and was put into it`,
      expected: model.seesMemory(viewer.id, memory)
        ? {
            candidates: byId(othersOfSameDay(model, viewer.id, memory))
              .slice(0, 5)
              .map(({ id, name }) => [id, name]),
            merged: byId(model.mergedInto(memory).filter(({ isGone }) => !isGone)).map(({ id, name }) => [
              id,
              name,
            ]),
          }
        : 404,
      read: () =>
        read<Merges>(viewer.person, fillPath(mergesPath, { id: memory.id }), ({ candidates, merged }) => ({
          candidates: byId(candidates).map(({ id, name }) => [id, name]),
          merged: byId(merged).map(({ id, name }) => [id, name]),
        })),
    },
  ],
};
