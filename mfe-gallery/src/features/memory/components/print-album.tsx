import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { classNames } from '@our-dates/ui/class-names';
import type { Ref } from 'react';
import styles from './print-album.module.css';

export interface PrintAlbumProps {
  photos: readonly Photo[];
  ref: Ref<HTMLElement>;
}

/**
 * The printed album of a memory: all its photos with their captions, below its text. On the screen it takes no
 * space and fetches nothing. `usePrint` waits for its pictures; a browser that prints by its own command fetches them
 * then, and need not wait for those that come late.
 */
export function PrintAlbum({ photos, ref }: PrintAlbumProps) {
  return (
    <section ref={ref} className={styles.album} aria-hidden>
      {photos.map(({ id, title, description, filePath, width, height }) => (
        <figure key={id} className={classNames(styles.page, height > width && styles.upright)}>
          <img
            src={imageUrl(imageName(filePath), 2048)}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            decoding="sync"
            className={styles.photo}
          />
          <figcaption className={styles.caption}>
            <span dir="auto">{title}</span>
            {description && (
              <span className={styles.description} dir="auto">
                {description}
              </span>
            )}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
