import { longDate } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAskToOpen, useDeleteSealed } from '../api/change-sealed.ts';
import styles from './sealed-card.module.css';

/** A sealed memory: when it opens, and what can be done until then. */
export function SealedCard({ memory }: { memory: SealedMemory }) {
  const { partner } = useHost().session;
  const ask = useAskToOpen(memory);
  const remove = useDeleteSealed(memory);
  const [isAsking, setAsking] = useState(false);
  const { byViewer, byPartner } = memory.openingAsked;
  const day = longDate(memory.opensOn);
  const name = <bdi>{partner?.displayName || partner?.username}</bdi>;

  return (
    <li className={styles.card}>
      <span className={styles.lock} aria-hidden>
        <Lock />
      </span>
      <p className={styles.words}>
        Opens <span className={styles.day}>{day}</span>
      </p>
      {partner && (
        <p className={styles.wish} role="status">
          {byViewer && <>You want to open it. It waits for {name}.</>}
          {!byViewer && byPartner && <>{name} wants to open it now.</>}
        </p>
      )}
      <div className={styles.actions}>
        {partner && (
          <Button
            size="small"
            tone={byPartner && !byViewer ? 'primary' : 'quiet'}
            aria-label={`${textOf(byViewer, byPartner)}: sealed until ${day}`}
            busy={ask.isPending}
            onClick={() => ask.mutate(!byViewer)}
          >
            {textOf(byViewer, byPartner)}
          </Button>
        )}
        {memory.isOwner && (
          <IconButton
            label={`Delete: sealed until ${day}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this sealed memory?"
        description={`Neither of us sees what is in it before ${day}. It stays sealed under “Recently deleted”.`}
        tone="danger"
        confirmText="Delete"
        busy={remove.isPending}
        busyText="Deleting…"
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}

function textOf(byViewer: boolean, byPartner: boolean): string {
  if (byViewer) return 'Keep it sealed';
  return byPartner ? 'Open it' : 'Ask to open it';
}
