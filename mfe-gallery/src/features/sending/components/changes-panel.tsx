import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { messages as slice } from '../../../messages/messages.ts';
import { changeStore } from '../../kept-changes/change-store.ts';
import { ChangeRow } from '../../kept-changes/components/change-row.tsx';
import { isToSend, type KeptChange } from '../../kept-changes/kept-change.ts';
import { type Messages, messages } from '../../kept-changes/messages/messages.ts';
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
  const t = useMessages(messages);
  const { close } = useMessages(slice);
  const canSend = isOnline && changes.some(isToSend);
  return (
    <Dialog
      open
      title={t.listTitle}
      description={changes.length === 0 ? t.allArrived : waitWords(isOnline, t)}
      onOpenChange={onClose}
      footer={
        <Button tone="primary" onClick={canSend ? changeStore.askToSend : onClose}>
          {canSend ? t.sendNow : close}
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

function waitWords(isOnline: boolean, t: Messages): string {
  return isOnline ? t.sentInOrder : t.sentInOrderLater;
}
