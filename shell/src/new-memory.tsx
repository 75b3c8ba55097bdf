import type { PageHost } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import { Button } from '@our-dates/ui/button';
import { coverPage } from '@our-dates/ui/cover-page';
import { Spinner } from '@our-dates/ui/spinner';
import { useLayer } from '@our-dates/ui/use-layer';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './new-memory.module.css';
import { RemoteView } from './remotes/remote-view.tsx';
import { useShell } from './shell-context.ts';

/** The gallery's dialog for a new memory, over any page. */
export default function NewMemory({ host, onClose }: { host: PageHost; onClose: () => void }) {
  const { remotes } = useShell();
  return (
    <RemoteView
      registry={remotes}
      name="gallery/new-memory"
      level={2}
      skeleton={<Spinner />}
      frame={(content) => <Waiting onClose={onClose}>{content}</Waiting>}
    >
      {({ default: Dialog }) => (
        <AfterSessionDialog>
          <Dialog host={host} onClose={onClose} />
        </AfterSessionDialog>
      )}
    </RemoteView>
  );
}

/** Opened while the session's dialog is open, a dialog would lie over it; that one comes only once. */
function AfterSessionDialog({ children }: { children: ReactNode }) {
  const isOpen = useObservable(useShell().session.dialogOpen);
  const [hasWaited, setWaited] = useState(!isOpen);
  if (!isOpen && !hasWaited) setWaited(true);
  return hasWaited ? children : null;
}

/**
 * A plain dialog that stands in until the real one is there, or says that it is not coming. Not a modal one of
 * the browser's, which would lie over the session's dialog and make it inert.
 */
function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const scrim = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(true, onClose);

  useLayoutEffect(() => {
    if (!scrim.current) return undefined;
    const opener = document.activeElement;
    const uncover = coverPage(scrim.current);
    dialog.current?.focus();
    return () => {
      uncover();
      // So that the real dialog can give it back there.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <div ref={scrim} className={styles.scrim}>
      <dialog ref={dialog} open className={styles.waiting} aria-label="New Date" tabIndex={-1}>
        {children}
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </dialog>
    </div>
  );
}
