import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Captions, CaptionsOff, ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { PointerEvent, SyntheticEvent } from 'react';
import { useController, type ZoomRef } from 'yet-another-react-lightbox';
import { announcedPhoto } from '../../../api/alternative-text.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { LikeButton } from '../../likes/components/like-button.tsx';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import onPhoto from '../../on-photo/on-photo.module.css';
import { messages } from '../messages/messages.ts';
import { DownloadOriginal } from './download-original.tsx';
import styles from './viewer-controls.module.css';

/** Two presses in a row on a control are not a double-tap on the photo below it, and do not start a swipe. */
const ownPress = {
  onPointerDown: (event: PointerEvent) => event.stopPropagation(),
  onDoubleClick: (event: SyntheticEvent) => event.stopPropagation(),
};

/** The actions for the photo: in the bar of the viewer, before zoom and close. */
export function ViewerTools({ photo, onLike }: { photo: Photo; onLike: (photo: Photo) => void }) {
  return (
    <span className={styles.tools} {...ownPress}>
      <LikeButton photo={photo} onLike={onLike} />
      <DownloadOriginal photo={photo} look="veil" />
    </span>
  );
}

/** Hides or shows the caption, which covers part of the photo. */
export function WordsButton({ areShown, onToggle }: { areShown: boolean; onToggle: () => void }) {
  const t = useMessages(messages);
  return (
    <span {...ownPress}>
      <IconButton
        look="veil"
        label={areShown ? t.hideWords : t.showWords}
        icon={areShown ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />}
        onClick={onToggle}
      />
    </span>
  );
}

export function CloseButton() {
  const main = useMessages(slice);
  const { close } = useController();
  return (
    <span {...ownPress}>
      <IconButton look="veil" label={main.close} icon={<X aria-hidden />} onClick={() => close()} />
    </span>
  );
}

export function ZoomButtons({ zoom, minZoom, maxZoom, disabled, zoomIn, zoomOut }: ZoomRef) {
  const t = useMessages(messages);
  return (
    <span className={styles.tools} {...ownPress}>
      <IconButton
        look="veil"
        label={t.zoomIn}
        icon={<ZoomIn aria-hidden />}
        aria-disabled={disabled || zoom >= maxZoom}
        onClick={zoomIn}
      />
      <IconButton
        look="veil"
        label={t.zoomOut}
        icon={<ZoomOut aria-hidden />}
        aria-disabled={disabled || zoom <= minZoom}
        onClick={zoomOut}
      />
    </span>
  );
}

export function PreviousButton() {
  const main = useMessages(slice);
  const { prev } = useController();
  return (
    <span className={classNames(onPhoto.previous, onPhoto.swiped, styles.previous)} {...ownPress}>
      <IconButton
        look="veil"
        label={main.previousPhoto}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => prev()}
      />
    </span>
  );
}

export function NextButton() {
  const main = useMessages(slice);
  const { next } = useController();
  return (
    <span className={classNames(onPhoto.next, onPhoto.swiped, styles.next)} {...ownPress}>
      <IconButton
        look="veil"
        label={main.nextPhoto}
        icon={<ChevronRight aria-hidden />}
        onClick={() => next()}
      />
    </span>
  );
}

export interface ViewerWordsProps {
  photo: Photo;
  index: number;
  count: number;
  session: HostSession;
  isAnnounced: boolean;
  /** The caption; the position shows in any case. */
  areShown: boolean;
}

/** The position, the title, the description, and who likes it. */
export function ViewerWords({ photo, index, count, session, isAnnounced, areShown }: ViewerWordsProps) {
  return (
    <>
      <p className={classNames(onPhoto.counter, styles.counter)} aria-hidden>
        {index + 1} / {count}
      </p>
      <VisuallyHidden aria-live="polite" as="p">
        {isAnnounced ? announcedPhoto(photo, { number: index + 1, count, session }) : ''}
      </VisuallyHidden>
      <div className={classNames(onPhoto.caption, styles.caption)} hidden={!areShown}>
        <h2 className={onPhoto.title} dir="auto">
          {photo.title}
        </h2>
        {photo.description && (
          <p className={styles.description} dir="auto">
            {photo.description}
          </p>
        )}
        <LikeMark photo={photo} partner={session.partner} look="line" className={styles.likes} />
      </div>
    </>
  );
}
