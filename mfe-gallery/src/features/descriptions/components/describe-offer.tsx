import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useState } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import styles from './describe-offer.module.css';

export interface DescribeOfferProps {
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
  /** Opens 'Describe photos'. */
  onDescribe: () => void;
}

/** For how long after photos were added it is asked for. */
const askedMs = 24 * 60 * 60 * 1_000;

/** After the viewer has added photos, and none has a description: one line that asks for it, once per memory. */
export function DescribeOffer({ memory, photos, onDescribe }: DescribeOfferProps) {
  const t = useMessages(messages);
  const { user } = useHost().session;
  const [openedAt] = useState(Date.now);
  const [isHidden, setHidden] = useState(() => wasAsked(memory.id));
  const isNew = ({ uploadedBy, uploadedAt }: Photo) =>
    uploadedBy === user?.id && openedAt - Date.parse(uploadedAt) < askedMs;
  if (isHidden || memory.isProtected || photos.some(({ altText }) => altText) || !photos.some(isNew)) {
    return null;
  }

  return (
    <section className={styles.offer} aria-label={t.descriptionsLabel}>
      <p>{t.describeOffer}</p>
      <div className={styles.answers}>
        <Button size="small" tone="quiet" onClick={onDescribe}>
          {t.describePhotos}
        </Button>
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            noteAsked(memory.id);
            setHidden(true);
            // The section is removed, with this button.
            focusHeading();
          }}
        >
          {t.noThanks}
        </Button>
      </div>
    </section>
  );
}

const storageName = 'our-dates-asked-for-descriptions';
const kept = 200;

function read(): number[] {
  return JSON.parse(localStorage.getItem(storageName) ?? '[]');
}

/** Whether the line was dismissed on this device for this memory. */
function wasAsked(memoryId: number): boolean {
  return read().includes(memoryId);
}

function noteAsked(memoryId: number): void {
  localStorage.setItem(storageName, JSON.stringify([...read(), memoryId].slice(-kept)));
}
