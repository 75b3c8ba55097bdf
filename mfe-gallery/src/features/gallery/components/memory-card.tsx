import { useDates } from '@our-dates/browser/dates/dates';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { imageUrl } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { Avatar } from '@our-dates/ui/avatar';
import { Photo } from '@our-dates/ui/photo';
import { Calendar } from 'lucide-react';
import { memo } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './memory-card.module.css';
import { TypeCover } from './type-cover.tsx';

export interface MemoryCardProps {
  memory: CollectionWithThumbnail;
  /** The owner when it is not the viewer. */
  partner: User | null;
  /** Initially in view. */
  priority: boolean;
  /** The pointer or the focus came near: its page may be needed. */
  onNear: () => void;
  /** It is being pressed: its page will be needed in a moment. */
  onPress: (id: number) => void;
}

const coverRatio = 4 / 3;
const coverSizes = '(max-width: 640px) 44vw, (max-width: 960px) 31vw, (max-width: 1296px) 23vw, 306px';

/** One memory in the grid: its cover, its name and its date. */
export const MemoryCard = memo(function MemoryCard({
  memory,
  partner,
  priority,
  onNear,
  onPress,
}: MemoryCardProps) {
  const { id, name, description, date, thumbnail } = memory;
  const t = useMessages(messages);
  const { longDate } = useDates();
  const isPartners = partner !== null && memory.ownerId === partner.id;
  return (
    <article
      className={styles.card}
      onPointerEnter={onNear}
      onFocus={onNear}
      onPointerDown={() => onPress(id)}
    >
      <div className={styles.cover}>
        {thumbnail ? (
          <Photo
            src={imageUrl(thumbnail.name)}
            alt={thumbnail.altText ?? ''}
            width={thumbnail.width}
            height={thumbnail.height}
            thumbHash={thumbnail.thumbhash}
            ratio={coverRatio}
            sizes={coverSizes}
            priority={priority}
            compact
          />
        ) : (
          <TypeCover memory={memory} />
        )}
        {isPartners && (
          <span className={styles.owner}>
            <Avatar
              name={partner.displayName || partner.username}
              src={partner.profilePicture}
              size={28}
              alt={t.recordedBy({ name: partner.displayName || partner.username })}
            />
          </span>
        )}
      </div>
      <h3 className={styles.name} dir="auto">
        <Link to={`/date-memory/${id}`} state={{ fromGallery: true }} className={styles.link}>
          {name}
        </Link>
      </h3>
      <p className={styles.description} dir="auto">
        {description || t.noDescription}
      </p>
      <p className={styles.date}>
        <Calendar aria-hidden />
        {date ? longDate(date) : t.unknownDate}
        {thumbnail && <span className={styles.has}>{t.hasPhotos}</span>}
      </p>
    </article>
  );
});
