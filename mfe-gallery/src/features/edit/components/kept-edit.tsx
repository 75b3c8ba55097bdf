import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { focusHeading } from '@our-dates/ui/return-focus';
import { draftsKey } from '../../drafts/draft-key.ts';
import type { DraftStore } from '../../drafts/draft-store.ts';
import { useDraftsOf } from '../../drafts/use-drafts-of.ts';
import styles from './kept-edit.module.css';

export interface KeptEditProps<Value> {
  /** Has to be the same function every time. */
  fetchStore: () => Promise<DraftStore<Value>>;
  /** As in `editFormName`. */
  form: string;
  onContinue: () => void;
}

/** On a page: changes that were begun here and not saved. */
export function KeptEdit<Value>({ fetchStore, form, onContinue }: KeptEditProps<Value>) {
  const { user } = useHost().session;
  const [kept] = useDraftsOf(fetchStore, user ? draftsKey(user.id, form) : undefined);
  if (!kept) return null;

  function discard() {
    kept?.discard();
    // This section goes, and the button with it.
    focusHeading();
  }

  return (
    <section className={styles.kept} aria-label="Changes that wait">
      <p className={styles.words}>We kept changes that have not been saved yet.</p>
      <div className={styles.answers}>
        <Button size="small" tone="primary" onClick={onContinue}>
          Continue editing
        </Button>
        <Button size="small" tone="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
