import type { Photo } from '@our-dates/contracts/photos';
import { Link } from '@our-dates/router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './photo-caption.module.css';

/** Under the carousel: what the photo is called, what was written about it, and the way to its own page. */
export function PhotoCaption({ photo, children }: { photo: Photo; children: ReactNode }) {
  return (
    <div className={styles.caption}>
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
