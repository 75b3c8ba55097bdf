import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { Clock, X } from 'lucide-react';
import type { RefObject } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
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
  const t = useMessages(messages);
  if (photos.length === 0) return null;
  return (
    <section aria-label={t.laterLabel}>
      <p className={styles.lead}>{t.laterLead}</p>
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
              label={t.removeOf({ name: title || file.name })}
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
