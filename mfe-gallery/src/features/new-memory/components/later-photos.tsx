import { IconButton } from '@our-dates/ui/icon-button';
import { Clock, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { LaterPhoto } from '../later-photo.ts';
import styles from './later-photos.module.css';

/** Photos that are added automatically once the memory is saved. */
export function LaterPhotos({
  photos,
  disabled,
  problem,
  lead,
  onRemove,
}: {
  photos: readonly LaterPhoto[];
  disabled: boolean;
  /** Why they cannot be added later; undefined: they can. */
  problem: string | undefined;
  /** The problem, to be focused. */
  lead: RefObject<HTMLParagraphElement | null>;
  onRemove: (id: string) => void;
}) {
  if (photos.length === 0) return null;
  return (
    <section aria-label="Added once saved">
      <p className={styles.lead}>Added by themselves once the memory is saved:</p>
      {problem && (
        <p ref={lead} className={styles.problem} role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      <ul className={styles.list}>
        {photos.map(({ id, title, file }) => (
          <li key={id} className={styles.row}>
            <Clock aria-hidden />
            <span className={styles.name} dir="auto">
              {title || file.name}
            </span>
            <IconButton
              label={`Remove ${title || file.name}`}
              icon={<X aria-hidden />}
              disabled={disabled}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
