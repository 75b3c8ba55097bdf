import type { Photo } from '@our-dates/contracts/photos';
import { IconButton } from '@our-dates/ui/icon-button';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { PointerEvent, SyntheticEvent } from 'react';
import { useController, type ZoomRef } from 'yet-another-react-lightbox';
import { DownloadOriginal } from './download-original.tsx';
import { LikeButton } from './like-button.tsx';
import styles from './viewer-controls.module.css';

/** Two presses in a row on a control are no double-tap on the photo below it, and no swipe begins there. */
const ownPress = {
  onPointerDown: (event: PointerEvent) => event.stopPropagation(),
  onDoubleClick: (event: SyntheticEvent) => event.stopPropagation(),
};

/** What can be done with the photo: in the bar of the viewer, before zoom and close. */
export function ViewerTools({ photo, onLike }: { photo: Photo; onLike: (photo: Photo) => void }) {
  return (
    <span className={styles.tools} {...ownPress}>
      <LikeButton photo={photo} onLike={onLike} />
      <DownloadOriginal photo={photo} look="veil" />
    </span>
  );
}

export function CloseButton() {
  const { close } = useController();
  return (
    <span {...ownPress}>
      <IconButton look="veil" label="Close" icon={<X aria-hidden />} onClick={() => close()} />
    </span>
  );
}

export function ZoomButtons({ zoom, minZoom, maxZoom, disabled, zoomIn, zoomOut }: ZoomRef) {
  return (
    <span className={styles.tools} {...ownPress}>
      <IconButton
        look="veil"
        label="Zoom in"
        icon={<ZoomIn aria-hidden />}
        aria-disabled={disabled || zoom >= maxZoom}
        onClick={zoomIn}
      />
      <IconButton
        look="veil"
        label="Zoom out"
        icon={<ZoomOut aria-hidden />}
        aria-disabled={disabled || zoom <= minZoom}
        onClick={zoomOut}
      />
    </span>
  );
}

export function PreviousButton() {
  const { prev } = useController();
  return (
    <span className={styles.previous} {...ownPress}>
      <IconButton
        look="light"
        label="Previous photo"
        icon={<ChevronLeft aria-hidden />}
        onClick={() => prev()}
      />
    </span>
  );
}

export function NextButton() {
  const { next } = useController();
  return (
    <span className={styles.next} {...ownPress}>
      <IconButton
        look="light"
        label="Next photo"
        icon={<ChevronRight aria-hidden />}
        onClick={() => next()}
      />
    </span>
  );
}

/** Which of how many it is, what it is called, and what was written about it. */
export function ViewerWords({ photo, index, count }: { photo: Photo; index: number; count: number }) {
  return (
    <>
      <p className={styles.counter}>
        {index + 1} / {count}
      </p>
      <div className={styles.caption}>
        <h2 className={styles.title} dir="auto">
          {photo.title}
        </h2>
        {photo.description && (
          <p className={styles.description} dir="auto">
            {photo.description}
          </p>
        )}
      </div>
    </>
  );
}
