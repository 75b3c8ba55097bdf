import { useMessages } from '@our-dates/languages/catalogue';
import { waitingPrefix } from '../uploads/waiting-uploads.ts';
import { messages } from './messages/messages.ts';
import styles from './waiting-changes.module.css';

/** That changes wait on this device until their owner signs in again: their session has ended. */
export function WaitingChanges() {
  const t = useMessages(messages);
  const count = countWaiting(localStorage);
  return count === 0 ? null : <p className={styles.line}>{t.changesWait({ count })}</p>;
}

/** Of everybody who has used this device. */
function countWaiting(storage: Storage): number {
  return Object.keys(storage)
    .filter((key) => key.startsWith(waitingPrefix))
    .reduce((sum, key) => sum + (Number(storage.getItem(key)) || 0), 0);
}
