import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { focusHeading } from '@our-dates/ui/return-focus';
import type { ReactNode } from 'react';
import { messages } from '../../catalogues/edit/messages/messages.ts';
import styles from './unfinished-note.module.css';

export interface UnfinishedNoteProps {
  /** For screen readers: what waits. */
  label: string;
  continueText: string;
  onContinue: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

/** On a page: work that was started here and not finished. */
export function UnfinishedNote({
  label,
  continueText,
  onContinue,
  onDiscard,
  children,
}: UnfinishedNoteProps) {
  const t = useMessages(messages);
  function discard() {
    onDiscard();
    // This section is removed, with the button.
    focusHeading();
  }

  return (
    <section className={styles.note} aria-label={label}>
      <p className={styles.words}>{children}</p>
      <div className={styles.answers}>
        <Button size="small" tone="primary" onClick={onContinue}>
          {continueText}
        </Button>
        <Button size="small" tone="quiet" onClick={discard}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}
