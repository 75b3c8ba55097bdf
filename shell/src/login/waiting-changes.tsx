import { waitingPrefix } from '../uploads/waiting-uploads.ts';
import styles from './waiting-changes.module.css';

/** That changes wait on this device until their owner signs in again: their session has ended. */
export function WaitingChanges() {
  const count = countWaiting(localStorage);
  if (count === 0) return null;
  return (
    <p className={styles.line}>
      {count === 1 ? '1 change waits' : `${count} changes wait`} to be sent. Sign in to send{' '}
      {count === 1 ? 'it' : 'them'}.
    </p>
  );
}

/** Of everybody who has used this device. */
function countWaiting(storage: Storage): number {
  return Object.keys(storage)
    .filter((key) => key.startsWith(waitingPrefix))
    .reduce((sum, key) => sum + (Number(storage.getItem(key)) || 0), 0);
}
