import { longDate } from '@our-dates/browser/format';
import { localDay } from '@our-dates/contracts/calendar';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { DateField } from '@our-dates/ui/date-field';
import { Dialog } from '@our-dates/ui/dialog';
import { useRef, useState } from 'react';
import { useSeal } from '../api/change-sealed.ts';
import { nextAnniversary } from '../next-anniversary.ts';
import styles from './seal-dialog.module.css';

export interface SealDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

/** Asks until when a memory is sealed, and says what that means. */
export default function SealDialog({ memory, onClose }: SealDialogProps) {
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
      title="Seal this memory?"
      description="Until that day neither of us sees anything of it: no name, no photos, no comments. You can delete it, and we can open it early if we both want to."
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
            Cancel
          </Button>
          <Button type="submit" tone="primary" busy={seal.isPending} busyText="Sealing…">
            Seal it
          </Button>
        </>
      }
    >
      <DateField
        ref={field}
        label="Opens on"
        value={opensOn}
        error={isFuture ? undefined : 'Please choose a day to come.'}
        disabled={seal.isPending}
        onChange={setOpensOn}
      />
      {memory.date && opensOn !== anniversary && (
        <p className={styles.anniversary}>
          <Button size="small" onClick={() => setOpensOn(anniversary)}>
            Next anniversary: {longDate(anniversary)}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
