import { firstPicturePlace, removeFirstPicture } from '@our-dates/browser/first-picture';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { heroRatio } from '@our-dates/contracts/hero';
import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import { whenIdle } from '@our-dates/ui/when-idle';
import { useDeferredValue, useEffect, useState } from 'react';
import { coverOf } from '../cover.ts';
import { firstPictureRatio } from '../first-picture-ratio.ts';
import { BackButton } from './back-button.tsx';
import type { MemoryLayer } from './memory-layers.tsx';
import layout from './memory-layout.module.css';
import { StripSkeleton } from './memory-skeleton.tsx';
import { PhotoCaption } from './photo-caption.tsx';
import carouselStyles from './photo-carousel.module.css';
import { PhotoCarousel } from './photo-carousel.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { PhotoTools } from './photo-tools.tsx';

export interface MemoryPhotosProps {
  memory: CollectionWithThumbnail;
  /** Undefined while they are loading. */
  photos: readonly Photo[] | undefined;
  /** Index of the current photo. */
  index: number;
  onIndexChange: (index: number) => void;
  session: HostSession;
  onLike: (photo: Photo) => void;
  /** The same function every time. */
  onOpen: (layer: MemoryLayer) => void;
}

/** The photos of a memory: the hero, the strip, and the details of the current one. */
export function MemoryPhotos({
  memory,
  photos,
  index,
  onIndexChange,
  session,
  onLike,
  onOpen,
}: MemoryPhotosProps) {
  const { partner } = session;
  const [isSettled, setSettled] = useState(false);
  const photo = photos?.[index];
  const cover = photos && coverOf(memory, photos);
  // The carousel renders and moves first; the rest follows in separate tasks that yield to a press.
  const stripPhotos = useDeferredValue(photos ?? null, null);
  const stripIndex = useDeferredValue(index);
  // Until then the whole bandwidth of a slow connection is for the current photo.
  const holdOthers = !isSettled && index === 0;
  useEffect(() => {
    if (!holdOthers) removeFirstPicture();
  }, [holdOthers]);

  if (!photos) return <PhotosOutline memory={memory} />;
  return (
    <div className={layout.photos}>
      <PhotoCarousel
        photos={photos}
        index={index}
        onIndexChange={onIndexChange}
        session={session}
        onLike={onLike}
        onSettled={() => whenIdle(() => setSettled(true))}
        holdOthers={holdOthers}
        onOpen={() => onOpen('viewer')}
        back={<BackButton look="veil" />}
      />
      {stripPhotos ? (
        <PhotoStrip
          photos={stripPhotos}
          index={stripIndex}
          cover={cover}
          partner={partner}
          onSelect={onIndexChange}
          onChoose={onOpen}
          isHeld={holdOthers}
        />
      ) : (
        photos.length > 1 && <StripSkeleton />
      )}
      {photo && (
        <PhotoCaption {...{ photo, photos, partner }} className={layout.caption}>
          <PhotoTools
            memory={memory}
            photo={photo}
            isCover={photo === cover}
            onEdit={() => onOpen('edit-photo')}
          />
        </PhotoCaption>
      )}
    </div>
  );
}

/** While the photos are loading: the size of the first of them, as far as it is known. */
function PhotosOutline({ memory: { thumbnail } }: Pick<MemoryPhotosProps, 'memory'>) {
  const ratio = firstPictureRatio() ?? (thumbnail ? heroRatio(thumbnail) : undefined);
  return (
    <div className={layout.photos}>
      <div
        {...firstPicturePlace}
        className={carouselStyles.hero}
        style={{ '--hero-ratio': ratio }}
        aria-busy="true"
      >
        <BackButton look="veil" />
      </div>
      <StripSkeleton />
    </div>
  );
}
