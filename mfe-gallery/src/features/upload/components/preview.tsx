import { Photo } from '@our-dates/ui/photo';
import { Image } from 'lucide-react';
import type { ChosenPhoto } from '../chosen-photo.ts';
import styles from './preview.module.css';

/** A chosen photo, small; a sign in its place where this browser cannot show its format. */
export function Preview({ photo }: { photo: ChosenPhoto }) {
  if (photo.check && !photo.check.canShow) {
    return (
      <span className={styles.unseen}>
        <Image aria-hidden />
      </span>
    );
  }
  return <Photo src={photo.previewUrl} alt="" ratio={4 / 3} priority compact className={styles.preview} />;
}
