import { type Dates, useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import type { TrashItem } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { useMessages } from '@our-dates/languages/catalogue';
import { Check, Image, ImageOff, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shownTitle } from '../../../api/shown-title.ts';
import { type Messages as SliceMessages, messages as slice } from '../../../messages/messages.ts';
import { type Messages, messages } from '../messages/messages.ts';
import { timeLeft } from '../time-left.ts';
import styles from './trash-tile.module.css';

export interface TrashTileProps {
  item: TrashItem;
  isSelected: boolean;
  now: number;
  onToggle: () => void;
}

/** One thing in the trash, as a button that selects it. */
export function TrashTile({ item, isSelected, now, onToggle }: TrashTileProps) {
  const { deletedBy, purgeAt } = item;
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { longDate } = useDates();
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.press} aria-pressed={isSelected} onClick={onToggle}>
        <span className={styles.frame}>
          {item.opensOn ? <Lock aria-hidden /> : <TrashPicture name={item.pictureName} />}
          <span className={styles.mark} aria-hidden>
            <Check />
          </span>
        </span>
        <span className={styles.title} dir="auto">
          {titleOf(item, t, longDate)}
        </span>
        <span className={styles.about}>{kindOf(item, t, main)}</span>
        <Deleter id={deletedBy} />
        <span className={styles.about}>{timeLeft(purgeAt, now, t)}</span>
      </button>
    </li>
  );
}

function kindOf({ kind, photoCount, memory }: TrashItem, t: Messages, main: SliceMessages): ReactNode {
  if (kind === 'memory') {
    return photoCount ? t.kindMemoryPhotos({ photos: main.photos({ count: photoCount }) }) : t.kindMemory;
  }
  if (!memory) return t.kindPhoto;
  return (memory.isDeleted ? t.kindPhotoOfDeleted : t.kindPhotoOf)({ memory: memory.name });
}

function titleOf({ kind, title, opensOn }: TrashItem, t: Messages, longDate: Dates['longDate']): string {
  if (title === null) return t.sealedUntil({ date: longDate(opensOn ?? '') });
  return kind === 'photo' ? shownTitle(title) : title;
}

/** Nothing where it is not known any more who deleted it. */
function Deleter({ id }: { id: number | null }) {
  const t = useMessages(messages);
  const { user, partner } = useHost().session;
  const isViewer = user?.id === id;
  if (id === null || !(isViewer || partner?.id === id)) return null;
  return (
    <span className={styles.about}>
      {isViewer ? t.deletedByYou : t.deletedBy({ name: partner?.displayName || partner?.username || '' })}
    </span>
  );
}

function TrashPicture({ name }: { name: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (name === null) return <Image aria-hidden />;
  if (isBroken) return <ImageOff aria-hidden />;
  return (
    <img
      src={fillPath(trashPaths.image, { name })}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}
