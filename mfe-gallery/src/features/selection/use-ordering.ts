import { limits } from '@our-dates/contracts/limits';
import { placedBefore } from '@our-dates/contracts/photo-places';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { useState } from 'react';
import { messages } from '../../catalogues/selection/messages/messages.ts';
import { useOrderPhotos } from './api/place-photos.ts';
import { orderByTime } from './by-time.ts';
import { isSameOrder, type Place, placeAfterStep, type Step, steps } from './places.ts';
import type { PhotoSelection } from './use-selection.ts';
import { stepTexts } from './words.ts';

/** Changes the order of a memory's photos, with a drop or the menu. */
export function useOrdering(memoryId: number, photos: readonly Photo[], { order, selected }: PhotoSelection) {
  const t = useMessages(messages);
  const placing = useOrderPhotos(memoryId);
  const [said, setSaid] = useState('');
  const isUnchanged = (moving: readonly number[], { before }: Place) =>
    isSameOrder(placedBefore(order, moving, before), order);

  function move(moving: readonly number[], place: Place) {
    if (!isUnchanged(moving, place)) placing.mutate({ photoIds: moving, before: place.before });
  }

  const isInOrder = (ids: readonly number[]) => isSameOrder(ids, order);

  return {
    move,
    /** Puts all photos into the order in which they were taken, by the times that they have in `all`. */
    sortByTime(all = photos) {
      const inTime = orderByTime(all);
      // As many as one call takes, which are then the last ones.
      for (let from = 0; from < inTime.length; from += limits.placedPhotos) {
        placing.mutate({ photoIds: inTime.slice(from, from + limits.placedPhotos), before: null });
      }
      setSaid(t.sortedByTime);
    },
    isInTime: isInOrder(orderByTime(photos)),
    step(to: Step) {
      move(selected, placeAfterStep(order, selected, to));
      const counted =
        selected.length === 0
          ? t.nothingSelected
          : t.selectedOf({ selected: selected.length, count: order.length });
      setSaid(t.stepSaid({ selected: counted, step: t[stepTexts[to]] }));
    },
    /** Steps that would change nothing. */
    idleSteps: steps.filter((to) => isUnchanged(selected, placeAfterStep(order, selected, to))),
    /** The last step, as an announcement for screen readers. */
    said,
  };
}
