import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { showMemories } from '../repository/hidden-rows.ts';
import {
  deleteMerge,
  moveHiddenPhotos,
  moveStories,
  noteTexts,
  photosAmong,
  placeHiddenPhotos,
  restoreCover,
  restoreCoverOfBoth,
  restoreText,
  type StoredMerge,
  textsSince,
} from '../repository/merges.ts';
import { movePhotos, photoIdsInOrder, writePhotoOrder } from '../repository/photos.ts';
import { tellChanged, tellMoved } from './merge-events.ts';
import { joinedText } from './merge-text.ts';

/**
 * Both memories are as before. Photos that came with the one and are still in the other go back, also those in the trash;
 * what was added since stays, and photos that were moved elsewhere stay there. The caller has locked the memory that
 * stays, and the merge.
 * @param options.isShown whether that memory is shown; otherwise it is in the trash, or removed
 */
export async function undoLocked(
  client: Client,
  merge: StoredMerge,
  { actorId, isShown }: { actorId: number | null; isShown: boolean },
): Promise<void> {
  const { fromId, intoId } = merge;
  await moveHiddenPhotos(client, {
    ...{ from: intoId, to: fromId, ownerId: merge.fromOwner },
    ids: merge.fromPhotos,
  });
  await moveStories(client, { ids: merge.storyIds, from: intoId, to: fromId });
  const shown = await showMemories(client, [fromId]);
  const back = await photosAmong(client, intoId, merge.fromPhotos);
  const moved = back.length === 0 ? [] : await movePhotos(client, back, fromId);
  await writePhotoOrder(client, fromId, merge.fromPhotos);
  await placeHiddenPhotos(client, fromId, merge.fromPhotos);
  await placeHiddenPhotos(client, intoId, merge.intoPhotos);
  await restoreCover(client, fromId, merge.fromCover);
  const into = { id: intoId, ownerId: merge.intoOwner };
  if (isShown) {
    const since = (await photoIdsInOrder(client, intoId)).filter((id) => !merge.intoPhotos.includes(id));
    await writePhotoOrder(client, intoId, [...merge.intoPhotos, ...since]);
    await restoreCoverOfBoth(client, merge);
  }
  await withdrawText(client, merge);
  await deleteMerge(client, fromId);
  await addToOutbox(client, ...shown.map((memory) => newEvent('collection.shown', actorId, memory)));
  await tellMoved(client, { actorId, moved, to: { id: fromId, ownerId: merge.fromOwner } });
  if (isShown) await tellChanged(client, actorId, into);
}

/** Takes the text that came with a merge out of the description, also where other memories were put in after it. */
async function withdrawText(client: Client, merge: StoredMerge): Promise<void> {
  let [from, to] = [merge.description, merge.intoDescription];
  for (const { fromId, ...later } of await textsSince(client, merge)) {
    // Somebody has written between the two, and what they wrote stays.
    if (later.intoDescription !== from) return;
    const description = joinedText(to, later.fromDescription);
    await noteTexts(client, { fromId, intoDescription: to, description });
    [from, to] = [later.description, description];
  }
  await restoreText(client, merge.intoId, { from, to });
}
