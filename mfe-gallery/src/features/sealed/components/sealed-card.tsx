import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useAskToOpen, useDeleteSealed } from '../api/change-sealed.ts';
import styles from './sealed-card.module.css';

/** A sealed memory: when it opens, and what can be done until then. */
export function SealedCard({ memory }: { memory: SealedMemory }) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const main = useMessages(slice);
  const { partner } = useHost().session;
  const ask = useAskToOpen(memory);
  const remove = useDeleteSealed(memory);
  const [isAsking, setAsking] = useState(false);
  const { byViewer, byPartner } = memory.openingAsked;
  const day = longDate(memory.opensOn);
  const name = partner?.displayName || partner?.username || '';
  const question = byViewer
    ? { text: t.keepSealed, label: t.keepSealedOf }
    : byPartner
      ? { text: t.openIt, label: t.openItOf }
      : { text: t.askOpen, label: t.askOpenOf };

  return (
    <li className={styles.card}>
      <span className={styles.lock} aria-hidden>
        <Lock />
      </span>
      <p className={styles.words}>
        {t.opens({ date: day, day: (text) => <span className={styles.day}>{text}</span> })}
      </p>
      {partner && (
        <p className={styles.wish} role="status">
          {byViewer && t.youWantOpen({ name })}
          {!byViewer && byPartner && t.theyWantOpen({ name })}
        </p>
      )}
      <div className={styles.actions}>
        {partner && (
          <Button
            size="small"
            tone={byPartner && !byViewer ? 'primary' : 'quiet'}
            aria-label={question.label({ date: day })}
            busy={ask.isPending}
            onClick={() => ask.mutate(!byViewer)}
          >
            {question.text}
          </Button>
        )}
        {memory.isOwner && (
          <IconButton
            label={t.deleteSealedOf({ date: day })}
            icon={<Trash2 aria-hidden />}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t.deleteSealedTitle}
        description={t.deleteSealedText({ date: day })}
        tone="danger"
        confirmText={main.delete}
        busy={remove.isPending}
        busyText={main.deleting}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
