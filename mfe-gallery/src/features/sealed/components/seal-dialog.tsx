import { useDates } from '@our-dates/browser/dates/dates';
import { localDay } from '@our-dates/contracts/calendar';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { DateField } from '@our-dates/ui/date-field';
import { Dialog } from '@our-dates/ui/dialog';
import { useRef, useState } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useSeal } from '../api/change-sealed.ts';
import { nextAnniversary } from '../next-anniversary.ts';
import styles from './seal-dialog.module.css';

export interface SealDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

/** Asks until when a memory is sealed, and says what that means. */
export default function SealDialog({ memory, onClose }: SealDialogProps) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const main = useMessages(slice);
  const seal = useSeal(memory.id);
  const field = useRef<HTMLInputElement>(null);
  const today = localDay(new Date());
  const anniversary = nextAnniversary(memory.date ?? today, today);
  const [opensOn, setOpensOn] = useState(anniversary);
  const isFuture = opensOn > today;

  return (
    <Dialog
      open
      size="small"
      title={t.sealTitle}
      description={t.sealText}
      dismissible={!seal.isPending}
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFuture) field.current?.focus();
        else if (!seal.isPending) seal.mutate(opensOn);
      }}
      footer={
        <>
          <Button tone="quiet" onClick={onClose} disabled={seal.isPending}>
            {main.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={seal.isPending} busyText={t.sealing}>
            {t.sealIt}
          </Button>
        </>
      }
    >
      <DateField
        ref={field}
        label={t.opensOn}
        value={opensOn}
        error={isFuture ? undefined : t.dayToCome}
        disabled={seal.isPending}
        onChange={setOpensOn}
      />
      {memory.date && opensOn !== anniversary && (
        <p className={styles.anniversary}>
          <Button size="small" onClick={() => setOpensOn(anniversary)}>
            {t.nextAnniversary({ date: longDate(anniversary) })}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

SealDialog.messages = messages;
