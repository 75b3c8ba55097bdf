import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { classNames } from '@our-dates/ui/class-names';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { addedBy } from '../added-by.ts';
import styles from './photo-caption.module.css';

export interface PhotoCaptionProps {
  photo: Photo;
  /** All photos of the memory. */
  photos: readonly Photo[];
  partner: User | null;
  className: string | undefined;
  children: ReactNode;
}

/** Under the carousel: the photo's title, its description, and the link to its own page. */
export function PhotoCaption({ photo, photos, partner, className, children }: PhotoCaptionProps) {
  const t = useMessages(messages);
  const author = addedBy(photo, photos, partner);
  return (
    <div className={classNames(styles.caption, className)}>
      <h2 className={styles.title}>
        <Link to={`/photo/${photo.id}`} className={styles.link}>
          <span className={styles.name} dir="auto">
            {photo.title}
          </span>
          <ChevronRight aria-hidden />
        </Link>
      </h2>
      <div className={styles.tools}>{children}</div>
      {author && (
        <p className={styles.addedBy}>
          {author === 'viewer'
            ? t.addedByYou
            : t.addedBy({ name: partner?.displayName || partner?.username || '' })}
        </p>
      )}
      {photo.description && (
        <p className={styles.description} dir="auto">
          {photo.description}
        </p>
      )}
    </div>
  );
}
