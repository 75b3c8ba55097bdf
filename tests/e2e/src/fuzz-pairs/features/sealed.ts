import { fillPath } from '@our-dates/contracts/paths';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { sealedPaths } from '@our-dates/contracts/sealed-terms';
import { byId, type Feature, read } from '../feature.ts';
import type { Memory, Model } from '../model.ts';
import { recordMemory } from './memories.ts';

const day = '2045-10-25';

/** It is open when both of two partners have said so. */
function openIfBothWant(model: Model, memory: Memory): boolean {
  const partner = model.partnerOf(memory.ownerId);
  if (partner === null || ![memory.ownerId, partner].every((person) => memory.wishes.has(person)))
    return false;
  memory.sealedUntil = null;
  memory.wishes.clear();
  model.showPhotosOf(memory);
  return true;
}

export const sealed: Feature = {
  steps: {
    'record a sealed memory': { weight: 1, take: (stage) => recordMemory(stage, day) },
    'seal a memory': {
      weight: 3,
      take: async (stage) => {
        const { actor, model } = stage;
        const memory = stage.pickMemory();
        if (!memory) return false;
        const isOwner = memory.ownerId === actor.id;
        const allowed = model.mergedInto(memory).length > 0 ? 409 : 200;
        const status = model.seesMemory(actor.id, memory) ? (isOwner ? allowed : 403) : 404;
        const body = { opensOn: day };
        await stage.call('POST', fillPath(sealedPaths.seal, { id: memory.id }), status, { body });
        stage.touch(memory);
        if (status !== 200) return true;
        memory.sealedUntil = day;
        model.hidePhotosOf(memory);
        return true;
      },
    },
    'want to open early, or no longer': {
      weight: 4,
      take: async (stage) => {
        const { actor, model, random } = stage;
        const sealedOnes = model.memories.filter(({ sealedUntil }) => sealedUntil !== null);
        const memory = stage.pick(sealedOnes, (one) => model.seesSealed(actor.id, one));
        if (!memory) return false;
        const asked = random.happens(0.8);
        const isSeen = model.seesSealed(actor.id, memory);
        const status = isSeen ? (model.partnerOf(actor.id) === null ? 409 : 200) : 404;
        const path = fillPath(sealedPaths.opening, { id: memory.id });
        const { text } = await stage.call('PUT', path, status, { body: { asked } });
        stage.touch(memory);
        if (status !== 200) return true;
        if (asked) memory.wishes.add(actor.id);
        else memory.wishes.delete(actor.id);
        stage.same('whether it is open', { isOpen: openIfBothWant(model, memory) }, JSON.parse(text));
        return true;
      },
    },
    'delete a sealed memory': {
      weight: 1,
      take: async (stage) => {
        const { actor, model } = stage;
        const sealedOnes = model.memories.filter(({ sealedUntil }) => sealedUntil !== null);
        const memory = stage.pick(sealedOnes, (one) => model.seesSealed(actor.id, one));
        if (!memory) return false;
        const isOwner = memory.ownerId === actor.id;
        const status = model.seesSealed(actor.id, memory) ? (isOwner ? 204 : 403) : 404;
        await stage.call('DELETE', fillPath(sealedPaths.memory, { id: memory.id }), status);
        if (status === 204) memory.isInTrash = true;
        stage.touch(memory);
        return true;
      },
    },
  },
  lists: ({ model, viewer }) => {
    const partner = model.partnerOf(viewer.id);
    return [
      {
        what: 'sealed memories',
        expected: byId(model.memories.filter((memory) => model.seesSealed(viewer.id, memory))).map(
          ({ id, ownerId, sealedUntil, wishes }) => ({
            id,
            opensOn: sealedUntil,
            isOwner: ownerId === viewer.id,
            byViewer: wishes.has(viewer.id),
            byPartner: partner !== null && wishes.has(partner),
          }),
        ),
        read: () =>
          read<SealedMemory[]>(viewer.person, sealedPaths.list, (list) =>
            byId(list).map(({ id, opensOn, isOwner, openingAsked }) => ({
              id,
              opensOn,
              isOwner,
              ...openingAsked,
            })),
          ),
      },
    ];
  },
};
