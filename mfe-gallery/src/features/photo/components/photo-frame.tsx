import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Photo } from '@our-dates/ui/photo';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { useSwipeSteps } from '../use-swipe-steps.ts';
import styles from './photo-frame.module.css';

export interface PhotoFrameProps {
  photo: PhotoData;
  /** Its alternative text. */
  alt: string;
  /** The photos before and after it. */
  neighbours: readonly PhotoData[];
  onOpen: () => void;
  onStep: (step: -1 | 1) => void;
  /** Laid over the photo. */
  children: ReactNode;
}

/** On a phone less than its layout size, as for the hero of a memory; the viewer shows the widest. */
const sizes = '(max-width: 640px) 80vw, (max-width: 1000px) 100vw, 1000px';

/** The photo, large; a press shows it in full screen, a swipe goes to the next one. */
export function PhotoFrame({ photo, alt, neighbours, onOpen, onStep, children }: PhotoFrameProps) {
  const t = useMessages(messages);
  const [loadedId, setLoadedId] = useState<number>();
  const swipe = useSwipeSteps(onStep);

  return (
    <div className={styles.frame} style={{ '--own-ratio': photo.width / photo.height }} {...swipe}>
      <button type="button" className={styles.open} data-photo={photo.id} onClick={onOpen}>
        <VisuallyHidden>{t.viewBefore}</VisuallyHidden>
        <LargePhoto photo={photo} alt={alt} onSettled={() => setLoadedId(photo.id)} />
        <VisuallyHidden>{t.viewAfter}</VisuallyHidden>
      </button>
      {children}
      {/* Fetched after the photo itself, so that the next step shows at once. */}
      {loadedId === photo.id && (
        <div hidden>
          {neighbours.map((neighbour) => (
            <LargePhoto key={neighbour.id} photo={neighbour} alt="" />
          ))}
        </div>
      )}
    </div>
  );
}

function LargePhoto({ photo, alt, onSettled }: { photo: PhotoData; alt: string; onSettled?: () => void }) {
  return (
    <Photo
      key={photo.id}
      {...pictureOf(photo)}
      alt={alt}
      fit="contain"
      sizes={sizes}
      priority
      onSettled={onSettled}
      className={styles.photo}
    />
  );
}
