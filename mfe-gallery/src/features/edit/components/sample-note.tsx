import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { protectionReason } from '../protection.ts';
import styles from './sample-note.module.css';

/** Why the actions of a sample are disabled, and what to do instead. */
export function SampleNote({ id }: { id: string }) {
  const { openNewMemory } = useHost();
  return (
    <div className={styles.note}>
      <p id={id}>{protectionReason}</p>
      <Button size="small" onClick={openNewMemory}>
        Record our own
      </Button>
    </div>
  );
}
