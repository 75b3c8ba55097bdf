import { classNames } from '@our-dates/ui/class-names';
import { Photo } from '@our-dates/ui/photo';
import { Image } from 'lucide-react';
import type { ChosenPhoto } from '../chosen-photo.ts';
import styles from './preview.module.css';

/** The square thumbnail of a chosen photo; an icon in its place where this browser cannot show its format. */
export function Preview({ photo, className }: { photo: ChosenPhoto; className?: string | undefined }) {
  if (photo.check && !photo.check.canShow) {
    return (
      <span className={classNames(styles.unseen, className)}>
        <Image aria-hidden />
      </span>
    );
  }
  return (
    <Photo
      src={photo.previewUrl}
      alt=""
      ratio={1}
      compact
      className={classNames(styles.preview, className)}
    />
  );
}
