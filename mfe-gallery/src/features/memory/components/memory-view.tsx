import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ImagePlus, Upload } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { CommentsButton } from '../../comments/components/comments-button.tsx';
import { CommentsColumn } from '../../comments/components/comments-column.tsx';
import { DateOffer } from '../../date-offer/components/date-offer.tsx';
import { KeptEdit } from '../../edit/components/kept-edit.tsx';
import { editFormName } from '../../edit/edit-draft.ts';
import { useSeen } from '../../news/use-seen.ts';
import type { FirstChoice } from '../../selection/selection.ts';
import { memoryKeys } from '../../shortcuts/shortcuts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { WaitingPhotos } from '../../upload/components/waiting-photos.tsx';
import { useUploadsEnd } from '../../upload/uploads-end.ts';
import { useHandedOver } from '../../upload/use-handed-over.ts';
import { useWaitingPhotos } from '../../upload/use-waiting-photos.ts';
import { usePrint } from '../use-print.ts';
import { useShownPhoto } from '../use-shown-photo.ts';
import { BackButton } from './back-button.tsx';
import { MemoryActions } from './memory-actions.tsx';
import { MemoryDetails } from './memory-details.tsx';
import { type MemoryLayer, MemoryLayers } from './memory-layers.tsx';
import layout from './memory-layout.module.css';
import { MemoryPhotos } from './memory-photos.tsx';
import { PrintAlbum } from './print-album.tsx';

const fetchEdits = () => import('../edit-memory.ts').then(({ memoryEdits }) => memoryEdits);

export interface MemoryViewProps {
  memory: CollectionWithThumbnail;
  /** Undefined while they are loading. */
  photos: readonly Photo[] | undefined;
  session: HostSession;
}

/** A memory: its photos, and next to them its text and its actions. */
export function MemoryView({ memory, photos, session }: MemoryViewProps) {
  const [current, setIndex] = useShownPhoto(photos);
  const [layer, setLayer] = useState<MemoryLayer>();
  const [choice, choose] = useFirstChoice(setLayer);
  const like = useLikePhoto();
  const waiting = useWaitingPhotos(session.user?.id, memory.id);
  useUploadsEnd(memory.id, () => setIndex(0));
  useHandedOver();
  useSeen({ collectionId: memory.id });
  const count = photos?.length ?? 0;
  const photo = photos?.[current];
  // What follows the carousel renders in separate tasks, which yield to a press.
  const printedPhotos = useDeferredValue(photos ?? null, null);
  const { album, print } = usePrint();
  const commentedId = useDeferredValue(photo?.id ?? null, null) ?? undefined;
  const go = (step: number) => setIndex((current + step + count) % count);
  useShortcuts(memoryKeys, { previous: () => go(-1), next: () => go(1) }, { enabled: count > 1 && !layer });

  return (
    <div className={layout.page}>
      {photos && count === 0 ? (
        <NoPhotos memory={memory} onUpload={() => setLayer('upload')} />
      ) : (
        <MemoryPhotos
          memory={memory}
          photos={photos}
          index={current}
          onIndexChange={setIndex}
          partner={session.partner}
          onLike={like.mutate}
          onOpen={() => setLayer('viewer')}
          onEdit={() => setLayer('edit-photo')}
          onChoose={choose}
        />
      )}
      <div className={layout.column}>
        <div className={layout.words}>
          <MemoryDetails memory={memory} photoCount={photos?.length ?? memory.photoCount} session={session}>
            <MemoryActions
              memory={memory}
              hasPhotos={count > 0}
              onUpload={() => setLayer('upload')}
              onEdit={() => setLayer('edit')}
              onSelect={() => choose(undefined)}
              onSlideshow={() => setLayer('slideshow')}
              onPrint={print}
            >
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
          <CommentsColumn photoId={commentedId} className={layout.side} />
        )}
      </div>
      {printedPhotos && <PrintAlbum ref={album} photos={printedPhotos} />}
      <MemoryLayers
        layer={layer}
        memory={memory}
        photos={photos}
        index={current}
        onIndexChange={setIndex}
        onLike={like.mutate}
        choice={choice}
        onClose={() => setLayer(undefined)}
      />
    </div>
  );
}

/** The initial selection, and the function that starts one. */
function useFirstChoice(setLayer: (layer: MemoryLayer) => void) {
  const [choice, setChoice] = useState<FirstChoice>();
  const choose = useCallback(
    (first: FirstChoice | undefined) => {
      setChoice(first);
      setLayer('select');
    },
    [setLayer],
  );
  return [choice, choose] as const;
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
