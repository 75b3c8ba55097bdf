import type { Photo } from '@our-dates/contracts/photos';
import type { Sorting, SortingAnswer } from '@our-dates/contracts/sorting';
import { useState } from 'react';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { useAnswers } from '../api/use-answers.ts';
import { nextOpenStep, stepsOf } from '../sorting-deck.ts';
import { sortingKeys } from '../sorting-keys.ts';
import { SortGroup } from './sort-group.tsx';
import { SortPhoto } from './sort-photo.tsx';
import { SortSummary } from './sort-summary.tsx';

export interface SortDeckProps {
  memoryId: number;
  sorting: Sorting;
  photos: readonly Photo[];
  onClose: () => void;
}

/** Where the viewer is: at the step with this photo, or at the summary. */
type Place = number | 'summary';

function firstPlace(sorting: Sorting): Place {
  const steps = stepsOf(sorting);
  const open = nextOpenStep(steps, sorting.photos, -1);
  return (open === undefined ? undefined : steps[open]?.[0]) ?? 'summary';
}

/** One step after the other, and then the summary. A step is known by its photo: the partner may delete others. */
export function SortDeck({ memoryId, sorting, photos, onClose }: SortDeckProps) {
  const [chosenPlace, setPlace] = useState<Place>(() => firstPlace(sorting));
  const answer = useAnswers(memoryId, sorting.partnerId);
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = sorting.photos.flatMap((sorted) => {
    const photo = known.get(sorted.photoId);
    return photo ? [{ ...sorted, photo }] : [];
  });
  const steps = stepsOf({ photos: shown, groups: sorting.groups });
  const isThere = chosenPlace === 'summary' || shown.some(({ photoId }) => photoId === chosenPlace);
  // Its photo was deleted meanwhile.
  const place = isThere ? chosenPlace : firstPlace({ ...sorting, photos: shown });
  const index = place === 'summary' ? -1 : steps.findIndex((step) => step.includes(place));
  const step = steps[index];
  const items = shown.filter(({ photoId }) => step?.includes(photoId));
  const [single] = items.length === 1 ? items : [];

  const goTo = (next: number | undefined) =>
    setPlace((next === undefined ? undefined : steps[next]?.[0]) ?? 'summary');

  function answerAndGo(ids: readonly number[], given: SortingAnswer) {
    goTo(nextOpenStep(steps, answer(ids, given), index));
  }
  const answerSingle = (given: SortingAnswer) => single !== undefined && answerAndGo([single.photoId], given);
  const goBack = () => (index > 0 ? goTo(index - 1) : index === -1 && goTo(steps.length - 1));
  const skip = () => step !== undefined && goTo(index + 1 < steps.length ? index + 1 : undefined);

  useShortcuts(sortingKeys, {
    drop: () => answerSingle('drop'),
    keep: () => answerSingle('keep'),
    back: goBack,
    skip,
    close: onClose,
  });

  const counter = `${index + 1} / ${steps.length}`;
  const moves = { counter, onBack: index > 0 ? goBack : undefined, onSkip: skip };
  if (single) return <SortPhoto key={single.photoId} item={single} {...moves} onAnswer={answerSingle} />;
  if (items.length > 1) {
    return (
      <SortGroup
        key={step?.[0]}
        items={items}
        {...moves}
        onAnswer={(id, given) => answer([id], given)}
        onDone={() => goTo(nextOpenStep(steps, shown, index))}
      />
    );
  }
  return <SortSummary {...{ memoryId, sorting, photos: shown }} onOpen={setPlace} />;
}
