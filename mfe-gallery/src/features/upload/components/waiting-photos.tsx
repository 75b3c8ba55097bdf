import { counted } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import { focusHeading } from '@our-dates/ui/return-focus';
import type { Unfinished } from '../../drafts/use-drafts-of.ts';
import type { PhotosDraft } from '../photos-draft.ts';
import styles from './waiting-photos.module.css';

/** On a memory's page: photos that were to be added to it and have not arrived. */
export function WaitingPhotos({
  waiting,
  onContinue,
}: {
  waiting: Unfinished<PhotosDraft>;
  onContinue: () => void;
}) {
  const count = waiting.value.photos.length;

  function discard() {
    waiting.discard();
    // This section goes, and the button with it.
    focusHeading();
  }

  return (
    <section className={styles.waiting} aria-label="Photos that wait">
      <p className={styles.words}>
        We kept {counted(count, 'photo')} that {count === 1 ? 'has' : 'have'} not been added yet.
      </p>
      <div className={styles.answers}>
        <Button size="small" tone="primary" onClick={onContinue}>
          Continue uploading
        </Button>
        <Button size="small" tone="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
