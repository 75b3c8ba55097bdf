import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { messages } from '../messages/messages.ts';
import styles from './security-cards.module.css';

/** In place of a list that could not be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useMessages(messages);
  return (
    <div className={styles.row} role="alert">
      <p className={styles.what}>{text}</p>
      <Button size="small" onClick={() => void onRetry()}>
        {t.retry}
      </Button>
    </div>
  );
}
