import { IconButton } from '@our-dates/ui/icon-button';
import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Rejection } from '../photo-rules.ts';
import styles from './refused-files.module.css';

export interface RefusedFilesProps {
  rejected: readonly Rejection[];
  onDismiss: (id: string) => void;
  /** What can be done about them. */
  children?: ReactNode;
}

/** Files that were not taken, each with the reason, until they are dismissed. Newly refused ones are led to. */
export function RefusedFiles({ rejected, onDismiss, children }: RefusedFilesProps) {
  const section = useRef<HTMLElement>(null);
  const newest = useRef<HTMLLIElement>(null);
  const known = useRef(0);
  const count = rejected.length;

  useEffect(() => {
    if (count > known.current) {
      section.current?.scrollIntoView({ block: 'nearest' });
      // Not away from words that are being typed.
      if (!isTyping()) newest.current?.focus({ preventScroll: true });
    }
    known.current = count;
  }, [count]);

  if (count === 0) return null;
  return (
    <section ref={section} className={styles.refused} aria-label="Photos that we could not take">
      <ul className={styles.list} aria-live="polite">
        {rejected.map(({ id, file, reason }, index) => (
          <li key={id} ref={index === count - 1 ? newest : undefined} tabIndex={-1} className={styles.row}>
            <CircleAlert aria-hidden />
            <span className={styles.words}>
              <b dir="auto">{file.name}</b>: {reason}
            </span>
            <IconButton
              label={`Dismiss ${file.name}`}
              icon={<X aria-hidden />}
              onClick={() => onDismiss(id)}
            />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function isTyping(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLTextAreaElement || activeElement?.matches('input:not([type=file])') === true
  );
}
