import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useEffect, useRef } from 'react';
import { messages } from '../../catalogues/edit/messages/messages.ts';
import styles from './leave-question.module.css';

export interface LeaveQuestionProps {
  /** Whether to keep what was begun. */
  question: string;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Replaces a dialog's buttons: asks what to do with the unfinished work. */
export function LeaveQuestion({ question, onStay, onKeep, onDiscard }: LeaveQuestionProps) {
  const t = useMessages(messages);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset className={styles.question}>
      <legend className={styles.words}>{question}</legend>
      <div className={styles.answers}>
        <Button tone="quiet" onClick={onStay}>
          {t.keepEditing}
        </Button>
        <Button onClick={onDiscard}>{t.discard}</Button>
        <Button ref={keep} tone="primary" onClick={onKeep}>
          {t.keepLater}
        </Button>
      </div>
    </fieldset>
  );
}
