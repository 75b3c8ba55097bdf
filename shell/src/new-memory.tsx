import type { PageHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { Spinner } from '@our-dates/ui/spinner';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './new-memory.module.css';
import { RemoteView } from './remotes/remote-view.tsx';
import { useShell } from './shell-context.ts';

/** The gallery's dialog for a new memory, over whatever page is showing. */
export function NewMemory({ host, onClose }: { host: PageHost; onClose: () => void }) {
  const { remotes } = useShell();
  return (
    <RemoteView
      registry={remotes}
      name="gallery/new-memory"
      level={2}
      skeleton={<Spinner />}
      frame={(content) => <Waiting onClose={onClose}>{content}</Waiting>}
    >
      {({ default: Dialog }) => <Dialog host={host} onClose={onClose} />}
    </RemoteView>
  );
}

/** A plain dialog that stands in until the real one is there, or says that it is not coming. */
function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Gives the focus back to what opened it, so that the real dialog can do the same.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.waiting} aria-label="New Date" onCancel={onClose}>
      {children}
      <Button tone="quiet" onClick={onClose}>
        Close
      </Button>
    </dialog>
  );
}
