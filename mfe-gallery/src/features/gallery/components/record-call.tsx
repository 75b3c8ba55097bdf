import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Plus } from 'lucide-react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import styles from './record-call.module.css';

/**
 * 'Record a New Date', at the end of the gallery. On a phone the shell's own 'New Date' is at the bottom of the
 * window and ends up on this card, so that there is one button, not two.
 */
export function RecordCall({ onRecord }: { onRecord: () => void }) {
  const t = useMessages(messages);
  return (
    <section className={styles.call} aria-labelledby="record-call">
      <div className={styles.words}>
        <h2 id="record-call">{t.recordNew}</h2>
        <p className={styles.text}>{t.recordText}</p>
      </div>
      <div className={styles.action}>
        <Button tone="primary" icon={<Plus />} onClick={onRecord}>
          {t.newDate}
        </Button>
      </div>
    </section>
  );
}
