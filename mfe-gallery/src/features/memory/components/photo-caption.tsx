import type { Photo } from '@our-dates/contracts/photos';
import { Link } from '@our-dates/router';
import { classNames } from '@our-dates/ui/class-names';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './photo-caption.module.css';

export interface PhotoCaptionProps {
  photo: Photo;
  className: string | undefined;
  children: ReactNode;
}

/** Under the carousel: the photo's title, its description, and the link to its own page. */
export function PhotoCaption({ photo, className, children }: PhotoCaptionProps) {
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
      {photo.description && (
        <p className={styles.description} dir="auto">
          {photo.description}
        </p>
      )}
    </div>
  );
}
