import type { Sorting } from '@our-dates/contracts/sorting';
import { useMessages } from '@our-dates/languages/catalogue';
import { Photo as Picture } from '@our-dates/ui/photo';
import { useEffect, useRef } from 'react';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { ConfirmDeleteButton } from '../../edit/components/confirm-delete-button.tsx';
import { useRemoveDropped } from '../api/remove-dropped.ts';
import { messages } from '../messages/messages.ts';
import type { PhotoWithAnswers } from '../photo-with-answers.ts';
import { stayingTwins, summaryOf } from '../sorting-deck.ts';
import { AnswerLine } from './answer-line.tsx';
import styles from './sort-summary.module.css';

export interface SortSummaryProps {
  memoryId: number;
  sorting: Sorting;
  photos: readonly PhotoWithAnswers[];
  /** Opens the step of a photo. */
  onOpen: (photoId: number) => void;
}

/** What goes, where both differ, and what stays; and the button that deletes what goes. */
export function SortSummary({ memoryId, sorting, photos, onOpen }: SortSummaryProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const heading = useRef<HTMLHeadingElement>(null);
  const { going, differing, staying, waiting } = summaryOf(photos);
  const removal = {
    partnerId: sorting.partnerId,
    photoIds: going.map(({ photoId }) => photoId),
    staying: stayingTwins(sorting, going),
  };
  // The button is removed with what it deleted.
  const remove = useRemoveDropped(memoryId, removal, () => heading.current?.focus());
  useEffect(() => heading.current?.focus(), []);
  const count = going.length;

  return (
    <div className={styles.summary}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {count === 0 ? t.nothingGoes : t.goes({ count })}
      </h3>
      <p className={styles.words}>{count === 0 ? t.onlyBoth : t.theseGo}</p>
      {going.length > 0 && (
        <>
          <Tiles items={going} hasAnswers={false} onOpen={onOpen} />
          <ConfirmDeleteButton
            key={removal.photoIds.join()}
            remove={remove}
            tone="secondary"
            words={{ idle: t.deleteCount({ count }), asking: main.confirmDelete, busy: main.deleting }}
          />
        </>
      )}
      <Part title={t.differ} words={t.differText} items={differing} {...{ onOpen }} />
      <Part title={t.notAnswered} words={t.theyStay} items={waiting} {...{ onOpen }} />
      <Part title={t.weKeep} items={staying} hasAnswers={false} {...{ onOpen }} />
    </div>
  );
}

interface TilesProps {
  items: readonly PhotoWithAnswers[];
  /** Below each photo, where the answers are not the same for all. */
  hasAnswers?: boolean;
  onOpen: (photoId: number) => void;
}

function Part({ title, words, ...tiles }: TilesProps & { title: string; words?: string }) {
  const { items } = tiles;
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {title} <span className={styles.count}>{items.length}</span>
      </h3>
      {words && <p className={styles.words}>{words}</p>}
      <Tiles {...tiles} />
    </section>
  );
}

function Tiles({ items, hasAnswers = true, onOpen }: TilesProps) {
  const t = useMessages(messages);
  return (
    <ul className={styles.tiles}>
      {items.map((item) => (
        <li key={item.photoId}>
          <button
            type="button"
            className={styles.tile}
            aria-label={t.changeAnswer({ title: item.photo.title })}
            onClick={() => onOpen(item.photoId)}
          >
            <Picture {...pictureOf(item.photo)} alt="" ratio={1} sizes="120px" compact />
          </button>
          {hasAnswers && <AnswerLine item={item} className={styles.answers} />}
        </li>
      ))}
    </ul>
  );
}
