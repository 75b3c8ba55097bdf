import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { imageUrl } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { IconButton } from '@our-dates/ui/icon-button';
import { Photo } from '@our-dates/ui/photo';
import { focusHeading } from '@our-dates/ui/return-focus';
import { X } from 'lucide-react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { yearsAgo } from '../years-ago.ts';
import styles from './on-this-day-row.module.css';

export interface OnThisDayRowProps {
  memories: readonly CollectionWithThumbnail[];
  today: string;
  onDismiss: () => void;
}

/** A card for each memory, next to each other. */
export default function OnThisDayRow({ memories, today, onDismiss }: OnThisDayRowProps) {
  const t = useMessages(messages);
  return (
    <section className={styles.row} aria-labelledby="on-this-day">
      <h2 id="on-this-day" className={styles.title}>
        {t.onThisDay}
      </h2>
      <ul className={styles.cards}>
        {memories.map(({ id, name, date, thumbnail }) => (
          <li key={id} className={styles.card}>
            {thumbnail ? (
              <Photo
                src={imageUrl(thumbnail.name)}
                alt={thumbnail.altText ?? ''}
                width={thumbnail.width}
                height={thumbnail.height}
                thumbHash={thumbnail.thumbhash}
                ratio={1}
                sizes="68px"
                compact
                className={styles.cover}
              />
            ) : (
              <span className={styles.blank} aria-hidden>
                {date?.slice(0, 4)}
              </span>
            )}
            <span className={styles.words}>
              <Link
                to={`/date-memory/${id}`}
                state={{ fromGallery: true }}
                className={styles.name}
                dir="auto"
              >
                {name}
              </Link>
              <span className={styles.ago}>{date && yearsAgo(date, today, t)}</span>
            </span>
          </li>
        ))}
      </ul>
      <IconButton
        label={t.hideToday}
        icon={<X aria-hidden />}
        className={styles.dismiss}
        onClick={() => {
          onDismiss();
          // The row is removed, with this button.
          focusHeading();
        }}
      />
    </section>
  );
}

OnThisDayRow.messages = messages;
