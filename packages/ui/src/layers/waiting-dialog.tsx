import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { coverPage } from './cover-page.ts';
import { useLayer } from './use-layer.ts';
import styles from './waiting-dialog.module.css';

export interface WaitingDialogProps {
  /** Its name for a screen reader: what is waited for. */
  label: string;
  onClose: () => void;
  /** What is shown meanwhile, above the button that closes it. */
  children: ReactNode;
}

/**
 * A plain dialog that stands in until the code of the real one is there, or says that it is not coming. Not a modal one
 * of the browser's, which would lie over the session's dialog and make it inert.
 */
export function WaitingDialog({ label, onClose, children }: WaitingDialogProps) {
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
      <dialog ref={dialog} open className={styles.waiting} aria-label={label} tabIndex={-1}>
        {children}
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </dialog>
    </div>
  );
}
