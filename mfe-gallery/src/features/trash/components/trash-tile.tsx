import { longDate } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import type { TrashItem } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { Check, Image, ImageOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { shownTitle } from '../../../api/shown-title.ts';
import { timeLeft } from '../time-left.ts';
import { words } from '../words.ts';
import styles from './trash-tile.module.css';

export interface TrashTileProps {
  item: TrashItem;
  isSelected: boolean;
  now: number;
  onToggle: () => void;
}

/** One thing in the trash, as a button that selects it. */
export function TrashTile({ item, isSelected, now, onToggle }: TrashTileProps) {
  const { memory, deletedBy, purgeAt } = item;
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
          {titleOf(item)}
        </span>
        <span className={styles.about}>
          {words.kind(item)}
          {memory && (
            <>
              {' of '}
              <bdi>{memory.name}</bdi>
              {memory.isDeleted && ', which is deleted too'}
            </>
          )}
        </span>
        <Deleter id={deletedBy} />
        <span className={styles.about}>{timeLeft(purgeAt, now)}</span>
      </button>
    </li>
  );
}

function titleOf({ kind, title, opensOn }: TrashItem): string {
  if (title === null) return `Sealed until ${longDate(opensOn ?? '')}`;
  return kind === 'photo' ? shownTitle(title) : title;
}

/** Nothing where it is not known any more who deleted it. */
function Deleter({ id }: { id: number | null }) {
  const { user, partner } = useHost().session;
  const isViewer = user?.id === id;
  if (id === null || !(isViewer || partner?.id === id)) return null;
  return (
    <span className={styles.about}>
      Deleted by {isViewer ? 'you' : <bdi>{partner?.displayName || partner?.username}</bdi>}
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
