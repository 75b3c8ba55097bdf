import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { messages } from '../../../catalogues/edit/messages/messages.ts';
import styles from './sample-note.module.css';

/** Why the actions of a sample are disabled, and what to do instead. */
export function SampleNote({ id }: { id: string }) {
  const t = useMessages(messages);
  const { openNewMemory } = useHost();
  return (
    <div className={styles.note}>
      <p id={id}>{t.sampleReason}</p>
      <Button size="small" onClick={openNewMemory}>
        {t.recordOwn}
      </Button>
    </div>
  );
}
