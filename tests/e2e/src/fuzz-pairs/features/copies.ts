import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { CopiesAgreement } from '@our-dates/contracts/partnerships';
import { fillPath, imageName, paths } from '@our-dates/contracts/paths';
import type { Photo as PhotoJson } from '@our-dates/contracts/photos';
import { copiesAgreementPath, copiesPath } from '@our-dates/contracts/separation';
import { until } from '@our-dates/test-support/until';
import { Difference, type Feature, type Member, read, type Stage } from '../feature.ts';
import type { Memory, Model, Partnership } from '../model.ts';
import { lastPartnershipsOf } from './partnership.ts';

/** Each memory is copied once for a person, and a copy of their own not back. What is hidden is not copied. */
const toCopy = (model: Model, owner: number, receiver: number) =>
  model.memories.filter(
    (memory) =>
      memory.ownerId === owner &&
      model.isShown(memory) &&
      !memory.copiedFor.has(receiver) &&
      memory.copyOf !== receiver,
  );

/** A direction without anything to copy ends unseen: what is restored just then might still be copied. */
function endsVisibly(model: Model, owner: number, receiver: number): boolean {
  const isHidden = (memory: Memory) => memory.ownerId === owner && !memory.isGone && !model.isShown(memory);
  return toCopy(model, owner, receiver).length > 0 || !model.memories.some(isHidden);
}

/** Waits for the copies, and adds what they are to the model. */
async function receive(stage: Stage, receiver: Member, sources: readonly Memory[]): Promise<void> {
  const { model } = stage;
  const known = new Set(model.memories.map(({ id }) => id));
  const list = () =>
    receiver.person.json<CollectionWithThumbnail[]>('GET', `${paths.collectionsWithThumbnails}?limit=100`);
  const copied = await until(
    `${sources.length} copies for ${receiver.role}`,
    60,
    async () => (await list()).filter(({ id, isOwner }) => isOwner && !known.has(id)),
    ({ length }) => length >= sources.length,
  );
  for (const source of sources) {
    // Names that are days may be equal.
    const isCopy = ({ id, name, photoCount }: CollectionWithThumbnail) =>
      name === source.name &&
      photoCount === model.shownPhotosOf(source).length &&
      !model.memories.some((memory) => memory.id === id);
    const copy = copied.find(isCopy);
    if (!copy) throw new Difference(`${receiver.role} has no copy of memory ${source.id}`);
    source.copiedFor.add(receiver.id);
    const memory: Memory = {
      ...source,
      id: copy.id,
      ownerId: receiver.id,
      wishes: new Set(),
      copiedFor: new Set(),
      copyOf: source.ownerId,
      merge: null,
    };
    model.memories.push(memory);
    await receivePhotos(stage, receiver, { source, memory });
    stage.touch(memory);
  }
}

async function receivePhotos(
  { model }: Stage,
  { person, role }: Member,
  { source, memory }: { source: Memory; memory: Memory },
): Promise<void> {
  const address = `${paths.photos}?collectionId=${memory.id}`;
  for (const { id, title, filePath, sha256 } of await person.json<PhotoJson[]>('GET', address)) {
    const original = model.shownPhotosOf(source).find((photo) => photo.title === title);
    if (!original) throw new Difference(`${role}: the copy ${memory.id} has a photo ${title}`);
    if (sha256 !== original.sha256) throw new Difference(`${role}: photo ${id} has another checksum`);
    model.photos.push({
      id,
      memoryId: memory.id,
      imageName: imageName(filePath),
      uploadedBy: memory.ownerId,
      title,
      sha256,
      deleted: 'no',
      isGone: false,
      likes: new Set(),
      answers: new Map(),
    });
  }
}

export const copies: Feature = {
  steps: {
    'agree on copies': {
      weight: 2,
      take: async (stage) => {
        const { actor, model, members } = stage;
        const agreement = stage.pick(model.partnerships, ({ people }) => people.includes(actor.id));
        if (!agreement) return false;
        const isOwn = lastPartnershipsOf(model, actor.id).includes(agreement);
        const [one, other] = agreement.people;
        const isLast = isOwn && agreement.copiesAskedBy.has(one === actor.id ? other : one);
        if (isLast && !(endsVisibly(model, one, other) && endsVisibly(model, other, one))) return false;
        await stage.call('POST', fillPath(copiesAgreementPath, { id: agreement.id }), isOwn ? 200 : 404);
        if (!isOwn) return true;
        agreement.copiesAskedBy.add(actor.id);
        if (!isLast) return true;
        agreement.copiesAskedBy.clear();
        agreement.isAgreedOnCopies = true;
        const forOther = toCopy(model, one, other);
        const forOne = toCopy(model, other, one);
        for (const [receiver, sources] of [
          [other, forOther],
          [one, forOne],
        ] as const) {
          const member = members.find(({ id }) => id === receiver);
          if (member) await receive(stage, member, sources);
        }
        return true;
      },
    },
    'withdraw the agreement': {
      weight: 1,
      take: async (stage) => {
        const { actor, model } = stage;
        const asked = (one: Partnership) => one.copiesAskedBy.has(actor.id);
        const agreement = stage.pick(model.partnerships, asked);
        if (!agreement) return false;
        const isOwn = lastPartnershipsOf(model, actor.id).includes(agreement);
        await stage.call('DELETE', fillPath(copiesAgreementPath, { id: agreement.id }), isOwn ? 204 : 404);
        if (isOwn) agreement.copiesAskedBy.delete(actor.id);
        return true;
      },
    },
  },
  lists: ({ model, viewer }) => [
    {
      what: 'agreements on copies',
      expected: lastPartnershipsOf(model, viewer.id)
        .map(({ id, isActive, copiesAskedBy, people, isAgreedOnCopies }) => [
          id,
          isActive,
          copiesAskedBy.has(viewer.id),
          people.some((person) => person !== viewer.id && copiesAskedBy.has(person)),
          isAgreedOnCopies,
        ])
        .sort(),
      read: () =>
        read<CopiesAgreement[]>(viewer.person, copiesPath, (list) =>
          list
            .map(({ partnershipId, isActive, isAskedByViewer, isAskedByOther, agreedAt }) => [
              partnershipId,
              isActive,
              isAskedByViewer,
              isAskedByOther,
              agreedAt !== null,
            ])
            .sort(),
        ),
    },
  ],
};
