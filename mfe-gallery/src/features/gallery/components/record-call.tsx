import { Button } from '@our-dates/ui/button';
import { Plus } from 'lucide-react';
import styles from './record-call.module.css';

/**
 * 'Record a New Date', at the end of the gallery. On a phone the shell's own 'New Date' is at the bottom of the
 * window and ends up on this card, so that there is one button, not two.
 */
export function RecordCall({ onRecord }: { onRecord: () => void }) {
  return (
    <section className={styles.call} aria-labelledby="record-call">
      <div className={styles.words}>
        <h2 id="record-call">Record a New Date</h2>
        <p className={styles.text}>Where we went, what we said, and the photographs to prove it.</p>
      </div>
      <div className={styles.action}>
        <Button tone="primary" icon={<Plus />} onClick={onRecord}>
          New Date
        </Button>
      </div>
    </section>
  );
}
