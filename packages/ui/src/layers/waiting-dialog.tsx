import { useMessages } from '@our-dates/languages/catalogue';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { messages } from '../messages/messages.ts';
import { coverPage } from './cover-page.ts';
import { findOpener } from './return-focus.ts';
import { useLayer } from './use-layer.ts';
import styles from './waiting-dialog.module.css';

export interface WaitingDialogProps {
  /** Its accessible name: what is loading. */
  label: string;
  onClose: () => void;
  /** Shown meanwhile, above the close button. */
  children: ReactNode;
}

/**
 * A plain dialog that replaces the real one until its code is loaded, or shows that it could not be loaded. Not a
 * modal `<dialog>`, which would cover the session's dialog and make it inert.
 */
export function WaitingDialog({ label, onClose, children }: WaitingDialogProps) {
  const t = useMessages(messages);
  const scrim = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(true, onClose);

  useLayoutEffect(() => {
    if (!scrim.current) return undefined;
    const opener = findOpener();
    const uncover = coverPage(scrim.current);
    dialog.current?.focus();
    return () => {
      uncover();
      // So that the real dialog can return it there.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <div ref={scrim} className={styles.scrim}>
      <dialog ref={dialog} open className={styles.waiting} aria-label={label} tabIndex={-1} data-waiting>
        {children}
        <Button tone="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </dialog>
    </div>
  );
}

/**
 * What a dialog renders whose code is there, and its data not yet: the waiting dialog that was shown for it until now,
 * which would disappear for a moment; nothing where none was.
 */
export function StillWaiting({ onClose }: Pick<WaitingDialogProps, 'onClose'>) {
  // The earlier one is still in the page while this renders for the first time.
  const [label] = useState(() => document.querySelector('[data-waiting]')?.getAttribute('aria-label'));
  return label ? (
    <WaitingDialog label={label} onClose={onClose}>
      <Spinner />
    </WaitingDialog>
  ) : null;
}
