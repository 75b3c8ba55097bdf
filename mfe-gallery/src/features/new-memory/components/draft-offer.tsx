import { counted, relativeTime } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import type { FoundDraft } from '../../drafts/use-draft.ts';
import type { MemoryDraft } from '../memory-draft.ts';
import styles from './draft-offer.module.css';

export interface DraftOfferProps {
  draft: FoundDraft<MemoryDraft>;
  onClose: () => void;
  onDiscard: () => void;
  onResume: () => void;
}

/** The dialog for a new memory offers an earlier draft. */
export function DraftOffer({ draft, onClose, ...answers }: DraftOfferProps) {
  return (
    <Dialog open title="Add Date Memory" onOpenChange={onClose} footer={<DraftOfferButtons {...answers} />}>
      <DraftInWords draft={draft} />
    </Dialog>
  );
}

/** The earlier draft, in a sentence. */
function DraftInWords({ draft }: { draft: FoundDraft<MemoryDraft> }) {
  const { fields, photos } = draft.value;
  const { others } = draft;
  const name = fields.name.trim();
  return (
    <div className={styles.offer}>
      <p className={styles.lead}>We kept what we had begun.</p>
      <p className={styles.what}>
        {name ? <bdi>“{name}”</bdi> : 'A memory without a name yet'}
        {photos.length > 0 && `, with ${counted(photos.length, 'photo')}`}
        <span className={styles.when}> · {relativeTime(new Date(draft.savedAt), Date.now())}</span>
      </p>
      {others > 0 && (
        <p className={styles.others}>
          {others === 1 ? 'One more waits' : `${others} more wait`} after this one.
        </p>
      )}
    </div>
  );
}

/** The answers to it, for the footer of its dialog. */
function DraftOfferButtons({ onDiscard, onResume }: { onDiscard: () => void; onResume: () => void }) {
  return (
    <>
      {/* A second press in a row was not meant for the draft that is offered next. */}
      <Button tone="quiet" onClick={(event) => event.detail > 1 || onDiscard()}>
        Discard
      </Button>
      <Button tone="primary" onClick={onResume}>
        Continue where we left off
      </Button>
    </>
  );
}
