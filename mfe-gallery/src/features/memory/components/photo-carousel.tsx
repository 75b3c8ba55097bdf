import { firstPicturePlace } from '@our-dates/browser/first-picture';
import { fitFor, heroRatio } from '@our-dates/contracts/hero';
import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { useNarrow } from '@our-dates/ui/narrow';
import { Photo } from '@our-dates/ui/photo';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { whenIdle } from '@our-dates/ui/when-idle';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Maximize } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { alternativeText, announcedPhoto } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { LikeButton } from '../../likes/components/like-button.tsx';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import onPhoto from '../../on-photo/on-photo.module.css';
import { useSwipe } from '../../viewer/use-swipe.ts';
import { photoOn, slidesFor } from '../photo-ring.ts';
import { useFrameRatio } from '../use-frame-ratio.ts';
import { usePhotoRing } from '../use-photo-ring.ts';
import styles from './photo-carousel.module.css';

export interface PhotoCarouselProps {
  photos: readonly PhotoData[];
  index: number;
  onIndexChange: (index: number) => void;
  session: HostSession;
  onLike: (photo: PhotoData) => void;
  /** The current photo has loaded or failed. */
  onSettled: () => void;
  /** Only the current photo is fetched. */
  holdOthers: boolean;
  /** Shows the current photo in full screen. */
  onOpen: () => void;
  back: ReactNode;
}

/** Width / height on windows that are wider than a phone's, as in the tokens. */
const wideRatio = 4 / 3;
/** On a phone less than its layout size: three pixels per dot cost four times the bytes without a visible gain. */
const heroSizes = '(max-width: 640px) 80vw, (max-width: 1000px) 100vw, 66vw';

/** The photos as the hero of the page: one at a time, to swipe, step through and open. */
export function PhotoCarousel({
  photos,
  index,
  onIndexChange,
  session,
  onLike,
  onSettled,
  holdOthers,
  onOpen,
  back,
}: PhotoCarouselProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { direction } = useLanguage();
  const many = photos.length > 1;
  const [viewport, embla] = useEmblaCarousel({ loop: many, watchDrag: many, duration: 22, direction });
  const swipe = useSwipe(embla, direction);
  const ring = usePhotoRing(embla, photos, index, onIndexChange);
  const current = photos[index];
  const ownRatio = current && heroRatio(current);
  const [frame, frameRatio] = useFrameRatio((useNarrow() && ownRatio) || wideRatio);
  const isLaidOut = useIsLaidOut();

  if (!current) return null;
  const step = (by: number) => onIndexChange((index + by + photos.length) % photos.length);

  return (
    <section
      {...firstPicturePlace}
      className={styles.hero}
      style={{ '--hero-ratio': ownRatio }}
      ref={frame}
      aria-roledescription={t.carousel}
      aria-label={t.photosLabel}
    >
      <div className={styles.viewport} ref={isLaidOut ? viewport : undefined} {...swipe}>
        <ul className={styles.slides}>
          {slidesFor(photos.length).map((slide) => {
            const position = photoOn(slide, ring, photos.length);
            const photo = photos[position];
            const isPresent = slide === ring.slide;
            return (
              <li
                key={slide}
                className={styles.slide}
                aria-label={t.positionOf({ position: position + 1, count: photos.length })}
                inert={!isPresent}
              >
                {photo && (
                  <button
                    key={photo.id}
                    type="button"
                    className={styles.open}
                    data-photo={photo.id}
                    onClick={onOpen}
                  >
                    <VisuallyHidden>{t.viewBefore}</VisuallyHidden>
                    <Photo
                      {...pictureOf(photo)}
                      alt={alternativeText(photo, { number: position + 1, count: photos.length, session })}
                      ratio={frameRatio}
                      fit={fitFor(photo.width / photo.height, frameRatio)}
                      sizes={heroSizes}
                      priority={isPresent}
                      held={holdOthers && !isPresent}
                      onSettled={isPresent ? onSettled : undefined}
                      className={styles.photo}
                    />
                    <VisuallyHidden>{t.viewAfter}</VisuallyHidden>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {back}
      <div className={styles.tools}>
        <LikeButton photo={current} onLike={onLike} />
        <IconButton look="veil" label={t.fullScreen} icon={<Maximize aria-hidden />} onClick={onOpen} />
      </div>
      {many && (
        <>
          <IconButton
            look="veil"
            label={main.previousPhoto}
            icon={<ChevronLeft aria-hidden />}
            className={classNames(onPhoto.previous, onPhoto.swiped)}
            onClick={() => step(-1)}
          />
          <IconButton
            look="veil"
            label={main.nextPhoto}
            icon={<ChevronRight aria-hidden />}
            className={classNames(onPhoto.next, onPhoto.swiped)}
            onClick={() => step(1)}
          />
        </>
      )}
      <div className={styles.corner}>
        <span className={classNames(onPhoto.counter, styles.counter)} aria-hidden>
          {index + 1} / {photos.length}
        </span>
        <LikeMark
          photo={current}
          partner={session.partner}
          look="line"
          className={classNames(onPhoto.counter, styles.counter)}
        />
      </div>
      <VisuallyHidden aria-live="polite" as="p">
        {announcedPhoto(current, { number: index + 1, count: photos.length, session })}
      </VisuallyHidden>
    </section>
  );
}

/** Whether the browser has done its own layout: reading sizes before forces one within the first task. */
function useIsLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => whenIdle(() => setLaidOut(true)), []);
  return isLaidOut;
}
