import { firstPicturePlace, removeFirstPicture } from '@our-dates/browser/preload';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { whenIdle } from '@our-dates/ui/when-idle';
import { ImagePlus, Play, Upload } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { CommentsBeside } from '../../comments/components/comments-beside.tsx';
import { CommentsButton } from '../../comments/components/comments-button.tsx';
import { DateOffer } from '../../date-offer/components/date-offer.tsx';
import { KeptEdit } from '../../edit/components/kept-edit.tsx';
import { editFormName } from '../../edit/edit-form-name.ts';
import { useSeen } from '../../news/use-seen.ts';
import { memoryKeys } from '../../shortcuts/shortcuts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { Slideshow } from '../../slideshow/lazy-slideshow.ts';
import { WaitingPhotos } from '../../upload/components/waiting-photos.tsx';
import { useUploadsEnd } from '../../upload/uploads-end.ts';
import { useHandedOver } from '../../upload/use-handed-over.ts';
import { useWaitingPhotos } from '../../upload/use-waiting-photos.ts';
import { coverOf } from '../cover.ts';
import { useShownPhoto } from '../use-shown-photo.ts';
import { BackButton } from './back-button.tsx';
import { MemoryActions } from './memory-actions.tsx';
import { MemoryDetails } from './memory-details.tsx';
import { type MemoryLayer, MemoryLayers } from './memory-layers.tsx';
import layout from './memory-layout.module.css';
import { StripSkeleton } from './memory-skeleton.tsx';
import { PhotoCaption } from './photo-caption.tsx';
import carouselStyles from './photo-carousel.module.css';
import { PhotoCarousel } from './photo-carousel.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { PhotoTools } from './photo-tools.tsx';

const fetchEdits = () => import('../edit-memory.ts').then(({ memoryEdits }) => memoryEdits);

export interface MemoryViewProps {
  memory: CollectionWithThumbnail;
  /** Undefined while they are on their way. */
  photos: readonly Photo[] | undefined;
  session: HostSession;
}

/** A memory: its photos as the hero, then what was written about it and what can be done with it. */
export function MemoryView({ memory, photos, session }: MemoryViewProps) {
  const [current, setIndex] = useShownPhoto(photos);
  const [layer, setLayer] = useState<MemoryLayer>();
  const [isSettled, setSettled] = useState(false);
  const like = useLikePhoto();
  const waiting = useWaitingPhotos(session.user?.id, memory.id);
  useUploadsEnd(memory.id, () => setIndex(0));
  useHandedOver();
  useSeen({ collectionId: memory.id });
  const count = photos?.length ?? 0;
  const photo = photos?.[current];
  const cover = photos && coverOf(memory, photos);
  // The carousel comes and moves first; what stands beside it follows in tasks of its own, which give way to a press.
  const stripPhotos = useDeferredValue(photos ?? null, null);
  const stripIndex = useDeferredValue(current);
  const commentedId = useDeferredValue(photo?.id ?? null, null) ?? undefined;
  // Until then all of a slow line is for the one photo that is looked at.
  const holdOthers = !isSettled && current === 0;
  useEffect(() => {
    if (!holdOthers) removeFirstPicture();
  }, [holdOthers]);
  const go = (step: number) => setIndex((current + step + count) % count);
  useShortcuts(memoryKeys, { previous: () => go(-1), next: () => go(1) }, { enabled: count > 1 && !layer });

  return (
    <div className={layout.page}>
      <div className={layout.photos}>
        {photos && count === 0 ? (
          <NoPhotos memory={memory} onUpload={() => setLayer('upload')} />
        ) : photos ? (
          <>
            <PhotoCarousel
              photos={photos}
              index={current}
              onIndexChange={setIndex}
              partner={session.partner}
              onLike={like.mutate}
              onSettled={() => whenIdle(() => setSettled(true))}
              holdOthers={holdOthers}
              onOpen={() => setLayer('viewer')}
              back={<BackButton look="veil" />}
            />
            {stripPhotos ? (
              <PhotoStrip
                photos={stripPhotos}
                index={stripIndex}
                cover={cover}
                partner={session.partner}
                onSelect={setIndex}
                isHeld={holdOthers}
              />
            ) : (
              photos.length > 1 && <StripSkeleton />
            )}
            {photo && (
              <PhotoCaption photo={photo}>
                <PhotoTools
                  memory={memory}
                  photo={photo}
                  isCover={photo === cover}
                  onEdit={() => setLayer('edit-photo')}
                />
              </PhotoCaption>
            )}
          </>
        ) : (
          <>
            <div {...firstPicturePlace} className={carouselStyles.hero} aria-busy="true">
              <BackButton look="veil" />
            </div>
            <StripSkeleton />
          </>
        )}
      </div>
      <div className={layout.words}>
        <MemoryDetails memory={memory} photoCount={photos?.length ?? memory.photoCount} session={session}>
          <MemoryActions memory={memory} onUpload={() => setLayer('upload')} onEdit={() => setLayer('edit')}>
            <Button
              icon={<Play aria-hidden />}
              disabled={count === 0}
              onPointerEnter={Slideshow.preload}
              onFocus={Slideshow.preload}
              onClick={() => setLayer('slideshow')}
            >
              Slideshow
            </Button>
            <CommentsButton photo={photo} />
          </MemoryActions>
          {waiting && layer !== 'upload' && (
            <WaitingPhotos waiting={waiting} onContinue={() => setLayer('upload')} />
          )}
          {photos && layer !== 'edit' && <DateOffer memory={memory} photos={photos} />}
          {layer !== 'edit' && (
            <KeptEdit
              fetchStore={fetchEdits}
              form={editFormName('memory', memory.id)}
              onContinue={() => setLayer('edit')}
            />
          )}
        </MemoryDetails>
      </div>
      {(photo ?? (!photos && memory.photoCount > 0)) && (
        <CommentsBeside photoId={commentedId} className={layout.side} />
      )}
      <MemoryLayers
        layer={layer}
        memory={memory}
        photos={photos}
        index={current}
        onIndexChange={setIndex}
        onLike={like.mutate}
        onClose={() => setLayer(undefined)}
      />
    </div>
  );
}

function NoPhotos({ memory, onUpload }: { memory: CollectionWithThumbnail; onUpload: () => void }) {
  const upload = (
    <Button icon={<Upload />} onClick={onUpload}>
      Upload Photos
    </Button>
  );
  return (
    <div className={layout.noPhotos}>
      <EmptyState
        icon={<ImagePlus />}
        title="No photos in this memory yet"
        action={memory.isProtected ? undefined : upload}
      />
      <BackButton look="outlined" />
    </div>
  );
}
