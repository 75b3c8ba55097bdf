import { useFormats } from '@our-dates/browser/formats';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  return (
    <Dialog open title={t.addMemory} onOpenChange={onClose} footer={<DraftOfferButtons {...answers} />}>
      <DraftInWords draft={draft} />
    </Dialog>
  );
}

/** The earlier draft, in a sentence. */
function DraftInWords({ draft }: { draft: FoundDraft<MemoryDraft> }) {
  const t = useMessages(messages);
  const { relativeTime } = useFormats();
  const main = useMessages(slice);
  const { fields, photos } = draft.value;
  const { others } = draft;
  const name = fields.name.trim();
  return (
    <div className={styles.offer}>
      <p className={styles.lead}>{t.weKept}</p>
      <p className={styles.what}>
        {photos.length > 0
          ? (name ? t.draftNamedPhotos : t.draftUnnamedPhotos)({
              name,
              photos: main.photos({ count: photos.length }),
            })
          : name
            ? t.draftNamed({ name })
            : t.draftUnnamed}
        <span className={styles.when}> · {relativeTime(new Date(draft.savedAt), Date.now())}</span>
      </p>
      {others > 0 && <p className={styles.others}>{t.moreWait({ count: others })}</p>}
    </div>
  );
}

/** The answers to it, for the footer of its dialog. */
function DraftOfferButtons({ onDiscard, onResume }: { onDiscard: () => void; onResume: () => void }) {
  const t = useMessages(messages);
  return (
    <>
      {/* A second press in a row was not meant for the draft that is offered next. */}
      <Button tone="quiet" onClick={(event) => event.detail > 1 || onDiscard()}>
        {t.discard}
      </Button>
      <Button tone="primary" onClick={onResume}>
        {t.continueWhere}
      </Button>
    </>
  );
}
