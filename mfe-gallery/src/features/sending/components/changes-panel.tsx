import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { changeStore } from '../../kept-changes/change-store.ts';
import { ChangeRow } from '../../kept-changes/components/change-row.tsx';
import { isToSend, type KeptChange } from '../../kept-changes/kept-change.ts';
import styles from './changes-panel.module.css';

/** Every change that waits, oldest first. */
export function ChangesPanel({
  changes,
  isOnline,
  onClose,
}: {
  changes: readonly KeptChange[];
  isOnline: boolean;
  onClose: () => void;
}) {
  const canSend = isOnline && changes.some(isToSend);
  return (
    <Dialog
      open
      title="Changes that wait"
      description={changes.length === 0 ? 'All of them have arrived.' : waitWords(isOnline)}
      onOpenChange={onClose}
      footer={
        <Button tone="primary" onClick={canSend ? changeStore.askToSend : onClose}>
          {canSend ? 'Send now' : 'Close'}
        </Button>
      }
    >
      <ul className={styles.list}>
        {changes.map((kept) => (
          <li key={kept.id} className={styles.item}>
            <ChangeRow kept={kept} isInList />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function waitWords(isOnline: boolean): string {
  return isOnline
    ? 'They are sent in this order. We keep each on this device until it has arrived.'
    : 'They are sent in this order when there is a connection. We keep each on this device until it has arrived.';
}
