import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { Avatar } from '@our-dates/ui/avatar';
import { Photo } from '@our-dates/ui/photo';
import { Bookmark } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { type Messages, messages } from '../../../catalogues/memory/messages/messages.ts';
import { type Messages as SliceMessages, messages as slice } from '../../../messages/messages.ts';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import { describeLikes } from '../../likes/describe-likes.ts';
import type { FirstChoice } from '../../selection/selection.ts';
import { addedBy } from '../added-by.ts';
import { useLongPress } from '../use-long-press.ts';
import { stripStep, useStripWindow } from '../use-strip-window.ts';
import styles from './photo-strip.module.css';

export interface PhotoStripProps {
  photos: readonly PhotoData[];
  index: number;
  /** The cover of the memory, which is marked. */
  cover: PhotoData | undefined;
  partner: User | null;
  onSelect: (index: number) => void;
  /** A long press, or one with Control or Shift. */
  onChoose: (choice: FirstChoice) => void;
  /** The photos are not fetched yet. */
  isHeld: boolean;
}

/** The photos as thumbnails; a press shows one in the carousel. Only those visible in the strip are in the page. */
export const PhotoStrip = memo(function PhotoStrip({
  photos,
  index,
  cover,
  partner,
  onSelect,
  onChoose,
  isHeld,
}: PhotoStripProps) {
  const t = useMessages(messages);
  const { direction } = useLanguage();
  const strip = useRef<HTMLUListElement>(null);
  const { from, to, isFlying } = useStripWindow(strip, photos.length);
  useFocusAtCurrent(strip, { index, from, to });

  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    // Once per frame: reading its width at every step would force a layout at every step.
    const frame = requestAnimationFrame(() => {
      // Only the strip scrolls, never the page.
      const left = index * stripStep - (list.clientWidth - stripStep) / 2;
      list.scrollTo?.({ left: direction === 'rtl' ? -left : left, behavior: 'smooth' });
    });
    return () => cancelAnimationFrame(frame);
  }, [index, direction]);

  if (photos.length < 2) return null;
  return (
    <ul
      className={styles.strip}
      ref={strip}
      aria-label={t.allPhotos}
      onKeyDown={(event) => {
        const end = ends[event.key];
        if (end === undefined || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onSelect(end * (photos.length - 1));
      }}
      style={{ '--before': from, '--behind': photos.length - to, '--step': `${stripStep}px` }}
    >
      {photos.slice(from, to).map((photo, offset) => (
        <StripPhoto
          key={photo.id}
          photo={photo}
          position={from + offset}
          count={photos.length}
          isCurrent={from + offset === index}
          isTabStop={index >= from && index < to ? from + offset === index : offset === 0}
          isCover={photo === cover}
          isPartners={addedBy(photo, photos, partner) === 'partner'}
          partner={partner}
          onSelect={onSelect}
          onChoose={onChoose}
          isHeld={isHeld || isFlying}
        />
      ))}
    </ul>
  );
});

/** The keys that lead to one end of the strip; the arrow keys step through the photos on the whole page. */
const ends: Readonly<Record<string, 0 | 1>> = { Home: 0, End: 1 };

/** The focus in the strip follows the current photo, also to one that was not in the page. */
function useFocusAtCurrent(
  strip: RefObject<HTMLElement | null>,
  { index, from, to }: { index: number; from: number; to: number },
): void {
  const last = useRef(index);
  const isAwaited = useRef(false);
  useEffect(() => {
    const list = strip.current;
    if (index !== last.current && list?.contains(document.activeElement)) isAwaited.current = true;
    last.current = index;
    const button = from <= index && index < to && list?.querySelector<HTMLElement>('[aria-current]');
    if (!isAwaited.current || !button) return;
    isAwaited.current = false;
    button.focus({ preventScroll: true });
  }, [strip, index, from, to]);
}

interface StripPhotoProps extends Pick<PhotoStripProps, 'partner' | 'onSelect' | 'onChoose' | 'isHeld'> {
  photo: PhotoData;
  position: number;
  count: number;
  isCurrent: boolean;
  /** The only one in the tab order. */
  isTabStop: boolean;
  isCover: boolean;
  /** The partner has added it, and the viewer others. */
  isPartners: boolean;
}

/** Re-renders only when one of its props has changed: a step changes two of them. */
const StripPhoto = memo(function StripPhoto({
  photo,
  position,
  count,
  isCurrent,
  isTabStop,
  isCover,
  isPartners,
  partner,
  onSelect,
  onChoose,
  isHeld,
}: StripPhotoProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const longPress = useLongPress(() => onChoose({ to: position, isRange: false }));
  const [isAsked, setAsked] = useState(!isHeld);
  if (!isHeld && !isAsked) setAsked(true);
  return (
    <li className={styles.item} aria-setsize={count} aria-posinset={position + 1}>
      <button
        type="button"
        className={styles.button}
        aria-label={labelOf(photo, position, { isCover, isPartners, partner }, t, main)}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        {...longPress}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          if (ctrlKey || metaKey || shiftKey) onChoose({ to: position, isRange: shiftKey });
          else onSelect(position);
        }}
      >
        <Photo
          {...pictureOf(photo)}
          alt=""
          ratio={4 / 3}
          sizes="104px"
          held={!isAsked}
          compact
          className={styles.frame}
        >
          {isPartners && partner && (
            <span className={styles.owner}>
              <Avatar name={partner.displayName || partner.username} src={partner.profilePicture} size={22} />
            </span>
          )}
          {isCover && <Bookmark className={styles.cover} aria-hidden />}
          <LikeMark photo={photo} partner={partner} look="badge" className={styles.likes} />
        </Photo>
      </button>
    </li>
  );
});

/** `Show photo 2: Leaf (cover, added by Kate, loved by you and Kate)` */
function labelOf(
  photo: PhotoData,
  position: number,
  { isCover, isPartners, partner }: { isCover: boolean; isPartners: boolean; partner: User | null },
  t: Messages,
  main: SliceMessages,
): string {
  const likes = describeLikes(photo, partner, t);
  const facts = [
    ...(isCover ? [t.factCover] : []),
    ...(isPartners && partner ? [t.factAddedBy({ name: partner.displayName || partner.username })] : []),
    ...(likes ? [likes.replace(/^L/, 'l')] : []),
  ];
  const shown = { number: position + 1, title: altOf(photo) };
  return facts.length > 0 ? t.showPhotoWith({ ...shown, facts: facts.join(main.comma) }) : t.showPhoto(shown);
}
