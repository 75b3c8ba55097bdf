import { useDates } from '@our-dates/browser/dates/dates';
import { classNames } from '@our-dates/ui/class-names';
import { type ReactNode, useEffect, useState } from 'react';
import onPhoto from '../../on-photo/on-photo.module.css';
import { captionDetail, type PhotoOfMemory } from '../caption.ts';
import styles from './slide-caption.module.css';

/** How long the text is shown, in milliseconds. */
const freshMs = 4_000;

/**
 * The caption of a photo: for a while when it appears, and whenever the controls show. One element for each photo.
 */
export function SlideCaption({ photo, children }: { photo: PhotoOfMemory; children: ReactNode }) {
  const dates = useDates();
  const [isFresh, setFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setFresh, freshMs, false);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classNames(onPhoto.caption, styles.caption)} data-fresh={isFresh || undefined}>
      <p className={classNames(onPhoto.title, styles.title)} dir="auto">
        {photo.title}
      </p>
      <p className={styles.detail} dir="auto">
        {captionDetail(photo, dates)}
      </p>
      {children}
    </div>
  );
}
