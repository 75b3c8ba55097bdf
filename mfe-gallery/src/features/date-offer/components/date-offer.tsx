import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { Button } from '@our-dates/ui/button';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useState } from 'react';
import { useGiveDate } from '../api/give-date.ts';
import { takenDay } from '../commonest-day.ts';
import { decline, isDeclined } from '../declined-dates.ts';
import styles from './date-offer.module.css';
import { TakenOn } from './taken-on.tsx';

export interface DateOfferProps {
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
}

/** On the page of a memory without a date: the day on which its photos were taken. */
export function DateOffer({ memory, photos }: DateOfferProps) {
  const give = useGiveDate(memory.id);
  const [isHidden, setHidden] = useState(() => isDeclined(memory.id));
  const day = takenDay(photos);
  if (memory.date || memory.isProtected || isHidden || !day) return null;

  return (
    <section className={styles.offer} aria-label="A date for this memory">
      <TakenOn day={day} />
      <div className={styles.answers}>
        <Button
          size="small"
          busy={give.isPending}
          busyText="Saving…"
          // This section is removed, with the button.
          onClick={() => give.mutate(day, { onSuccess: focusHeading })}
        >
          Use as the date
        </Button>
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            decline(memory.id);
            setHidden(true);
            focusHeading();
          }}
        >
          Not now
        </Button>
      </div>
    </section>
  );
}
