import { placedBefore } from '@our-dates/contracts/photo-places';
import { useState } from 'react';
import { useOrderPhotos } from './api/place-photos.ts';
import { isSameOrder, type Place, placeAfterStep, type Step, steps } from './places.ts';
import type { PhotoSelection } from './use-selection.ts';
import { stepTexts, words } from './words.ts';

/** Changes the order of a memory's photos, with a drop or a step of the menu. */
export function useOrdering(memoryId: number, { order, selected }: PhotoSelection) {
  const placing = useOrderPhotos(memoryId);
  const [said, setSaid] = useState('');
  const isUnchanged = (moving: readonly number[], { before }: Place) =>
    isSameOrder(placedBefore(order, moving, before), order);

  function move(moving: readonly number[], place: Place) {
    if (!isUnchanged(moving, place)) placing.mutate({ photoIds: moving, before: place.before });
  }

  return {
    move,
    step(to: Step) {
      move(selected, placeAfterStep(order, selected, to));
      setSaid(`${words.selected(selected.length, order.length)}: ${stepTexts[to]}`);
    },
    /** Steps that would change nothing. */
    idleSteps: steps.filter((to) => isUnchanged(selected, placeAfterStep(order, selected, to))),
    /** The last step, as an announcement for screen readers. */
    said,
  };
}
