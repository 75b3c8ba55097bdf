import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useState } from 'react';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import note from '../../edit/components/note.module.css';
import { useGiveDate } from '../api/give-date.ts';
import { takenDay } from '../commonest-day.ts';
import styles from './date-offer.module.css';
import { TakenOn } from './date-offer-line.tsx';

export interface DateOfferProps {
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
}

/** On the page of a memory without a date: the day on which its photos were taken. */
export function DateOffer({ memory, photos }: DateOfferProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const form = useMessages(formMessages);
  const give = useGiveDate(memory.id);
  const [isHidden, setHidden] = useState(() => isDeclined(memory.id));
  const day = takenDay(photos);
  if (memory.date || memory.isProtected || isHidden || !day) return null;

  return (
    <section className={classNames(note.note, styles.offer)} aria-label={t.dateOffer}>
      <TakenOn day={day} />
      <div className={styles.answers}>
        <Button
          size="small"
          busy={give.isPending}
          busyText={main.saving}
          // This section is removed, with the button.
          onClick={() => give.mutate(day, { onSuccess: focusHeading })}
        >
          {form.useDate}
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
          {main.decline}
        </Button>
      </div>
    </section>
  );
}

const storageName = 'our-dates-declined-dates';
const kept = 200;

function read(): number[] {
  return JSON.parse(localStorage.getItem(storageName) ?? '[]');
}

/** Whether the offer of a date for this memory was declined on this device. */
function isDeclined(memoryId: number): boolean {
  return read().includes(memoryId);
}

function decline(memoryId: number): void {
  const others = read().filter((id) => id !== memoryId);
  localStorage.setItem(storageName, JSON.stringify([...others, memoryId].slice(-kept)));
}
