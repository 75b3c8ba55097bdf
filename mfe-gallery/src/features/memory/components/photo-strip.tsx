import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { Photo } from '@our-dates/ui/photo';
import { Bookmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './photo-strip.module.css';

export interface PhotoStripProps {
  photos: readonly PhotoData[];
  index: number;
  /** Stands for the memory, and is marked. */
  cover: PhotoData | undefined;
  onSelect: (index: number) => void;
  /** The photos are not asked for yet. */
  isHeld: boolean;
}

/** The photos in small; a press shows one in the carousel. */
export function PhotoStrip({ photos, index, cover, onSelect, isHeld }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = strip.current;
    const item = list?.children[index];
    if (!list || !(item instanceof HTMLElement)) return;
    // Only the strip moves, never the page.
    const left = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
    list.scrollTo?.({ left, behavior: 'smooth' });
  }, [index]);

  if (photos.length < 2) return null;
  return (
    <ul className={styles.strip} ref={strip} aria-label="All photos">
      {photos.map((photo, position) => (
        <li key={photo.id} className={styles.item}>
          <button
            type="button"
            className={styles.button}
            aria-label={`Show photo ${position + 1}: ${photo.title}${photo === cover ? ' (cover)' : ''}`}
            aria-current={position === index ? 'true' : undefined}
            onClick={() => onSelect(position)}
          >
            <Photo
              src={imageUrl(imageName(photo.filePath))}
              alt=""
              width={photo.width}
              height={photo.height}
              thumbHash={photo.thumbhash}
              ratio={4 / 3}
              sizes="104px"
              held={isHeld}
              compact
              className={styles.frame}
            >
              {photo === cover && <Bookmark className={styles.cover} aria-hidden />}
            </Photo>
          </button>
        </li>
      ))}
    </ul>
  );
}
