import { Button } from '@our-dates/ui/button';
import styles from './security-page.module.css';

/** In place of a list that could not be loaded. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <div className={styles.row} role="alert">
      <p className={styles.what}>We could not load {what}.</p>
      <Button size="small" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}
