import { Button } from '@our-dates/ui/button';
import { useEffect, useRef } from 'react';
import styles from './leave-question.module.css';

export interface LeaveQuestionProps {
  /** 'this', 'these photos' */
  what: string;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Replaces a dialog's buttons: asks what to do with the unfinished work. */
export function LeaveQuestion({ what, onStay, onKeep, onDiscard }: LeaveQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset className={styles.question}>
      <legend className={styles.words}>Keep {what} for later?</legend>
      <div className={styles.answers}>
        <Button tone="quiet" onClick={onStay}>
          Keep editing
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
        <Button ref={keep} tone="primary" onClick={onKeep}>
          Keep for later
        </Button>
      </div>
    </fieldset>
  );
}
