import { fillPath } from '@our-dates/contracts/paths';
import type { Together } from '@our-dates/contracts/together';
import { togetherPaths } from '@our-dates/contracts/together-page';
import { type Feature, type Member, read, type Stage } from '../feature.ts';
import type { Photo } from '../model.ts';

/** What somebody is shown of looking together: a photo, or nothing. */
const current = ({ person }: Member) =>
  read<{ together: Together | null }>(
    person,
    togetherPaths.current,
    ({ together }) => together?.photoId ?? null,
  );

/** The partner finds the invitation, and nobody else does; one joins, and one ends it. */
async function lookAt(stage: Stage, photo: Photo, id: string): Promise<void> {
  const { actor, model, members } = stage;
  const partner = model.partnerOf(actor.id);
  for (const member of members.filter(({ id }) => model.people.has(id))) {
    const isOfTwo = member.id === actor.id || member.id === partner;
    stage.same(`what ${member.role} looks at together`, isOfTwo ? photo.id : null, await current(member));
    const { status } = await member.person.call('POST', fillPath(togetherPaths.join, { id }));
    stage.same(`whether ${member.role} may join`, isOfTwo ? 200 : 404, status);
  }
  await stage.call('DELETE', fillPath(togetherPaths.one, { id }), 204);
}

export const together: Feature = {
  steps: {
    'look at a photo together': {
      weight: 1,
      take: async (stage) => {
        const { actor, model } = stage;
        const photo = stage.pickPhoto();
        if (!photo) return false;
        const isSeen = model.seesPhoto(actor.id, photo);
        const status = model.partnerOf(actor.id) === null ? 409 : isSeen ? 200 : 404;
        const body = { collectionId: photo.memoryId, photoId: photo.id };
        const { text } = await stage.call('POST', togetherPaths.current, status, { body });
        if (status === 200) await lookAt(stage, photo, (JSON.parse(text) as Together).id);
        stage.touch(null, photo);
        return true;
      },
    },
  },
  lists: ({ viewer }) => [{ what: 'looking together', expected: null, read: () => current(viewer) }],
};
