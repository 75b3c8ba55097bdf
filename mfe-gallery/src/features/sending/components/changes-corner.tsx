import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { CircleAlert, CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isToSend, type KeptChange } from '../../kept-changes/kept-change.ts';
import { type Messages, messages } from '../../kept-changes/messages/messages.ts';
import styles from '../../upload/components/uploads-corner.module.css';
import { useOnline } from '../../upload/use-online.ts';
import { useChangeSender } from '../use-change-sender.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';

/** How many changes wait, in one quiet line; a press shows them. Sends them while it is mounted. */
export function ChangesCorner({
  changes,
  isOpen,
  setOpen,
  onCount,
}: {
  changes: readonly KeptChange[] | null;
  /** Whether the list is open. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Called with the number of what waits, for the page that asks to sign in. Must be the same function every time. */
  onCount: (count: number) => void;
}) {
  const t = useMessages(messages);
  useChangeSender(changes);
  const isOnline = useOnline();
  const count = changes?.length ?? 0;
  useEffect(() => {
    if (count > 0) onCount(count);
  }, [count, onCount]);

  if (!changes || (count === 0 && !isOpen)) return null;
  const undecided = changes.filter((kept) => !isToSend(kept)).length;
  const Icon = undecided > 0 ? CircleAlert : CloudOff;
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={classNames(styles.pill, undecided > 0 ? styles.refused : styles.waiting)}
          onClick={() => setOpen(true)}
        >
          <Icon aria-hidden />
          <span className={styles.words}>{pillWords({ count, undecided, isOnline }, t)}</span>
        </button>
      )}
      <VisuallyHidden as="p" role="status">
        {undecided > 0 ? t.sayUndecided : ''}
        {undecided === 0 && !isOnline ? t.sayOffline : ''}
      </VisuallyHidden>
      {isOpen && <ChangesPanel changes={changes} isOnline={isOnline} onClose={() => setOpen(false)} />}
      <SignOutQuestion count={count} />
    </>
  );
}

function pillWords(
  { count, undecided, isOnline }: { count: number; undecided: number; isOnline: boolean },
  t: Messages,
) {
  if (undecided > 0) return t.notSentCount({ count: undecided });
  const values = { count, more: (text: ReactNode) => <VisuallyHidden>{text}</VisuallyHidden> };
  return isOnline ? t.waitToSend(values) : t.waitForConnection(values);
}
