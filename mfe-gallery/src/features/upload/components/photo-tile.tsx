import { useSortable } from '@dnd-kit/sortable';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { CircleAlert, X } from 'lucide-react';
import { type Messages, messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { GridTile, PlaceMark } from '../../grid-tile/components/grid-tile.tsx';
import type { ChosenPhoto } from '../chosen-photo.ts';
import styles from './photo-tile.module.css';
import { Preview } from './preview.tsx';

export interface PhotoTileProps {
  photo: ChosenPhoto;
  /** From 1. */
  place: number;
  count: number;
  isCover: boolean;
  isOpen: boolean;
  /** The sent part, 0 to 1, during the upload. */
  sent?: number | undefined;
  onPress: () => void;
  onRemove: () => void;
}

/** One chosen photo: its preview, its place, its title or its progress. */
export function PhotoTile({ photo, place, count, isCover, isOpen, sent, onPress, onRemove }: PhotoTileProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const sortable = useSortable({ id: photo.id });
  const name = photo.title || photo.file.name;
  const isSending = sent !== undefined;
  const caption = isSending ? sentWords(sent, t) : name;
  const label = [
    name,
    ...(isSending ? [caption] : []),
    t.photoOf({ place, count }),
    ...(isCover ? [t.cover] : []),
    ...(photo.refusal ? [t.notAccepted] : []),
  ].join(main.comma);
  return (
    <GridTile sortable={sortable} as="div" className={styles.tile}>
      <button
        type="button"
        data-tile
        className={classNames(styles.press, photo.refusal && styles.refused, isOpen && styles.open)}
        aria-label={label}
        aria-expanded={isSending ? undefined : isOpen}
        aria-disabled={isSending || undefined}
        onClick={() => isSending || onPress()}
      >
        <span className={styles.picture} aria-hidden>
          <Preview photo={photo} className={styles.preview} />
          <PlaceMark place={place} isCover={isCover} />
          {photo.refusal && <CircleAlert className={styles.alert} />}
        </span>
        <span className={styles.caption} dir="auto">
          {caption}
        </span>
      </button>
      {isSending ? (
        <ProgressBar label={t.sendingOf({ name })} value={sent} className={styles.progress} />
      ) : (
        <IconButton
          label={t.removeOf({ name })}
          look="veil"
          icon={<X aria-hidden />}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </GridTile>
  );
}

function sentWords(sent: number, t: Messages): string {
  return sent >= 1 ? t.sent : `${Math.floor(sent * 100)}%`;
}
