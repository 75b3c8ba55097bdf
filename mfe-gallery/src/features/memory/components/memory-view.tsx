import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import { useDeferredValue, useState } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { CommentsButton } from '../../comments/components/comments-button.tsx';
import { CommentsColumn } from '../../comments/components/comments-column.tsx';
import { useKeepSending } from '../../kept-changes/use-keep-sending.ts';
import { useSeen } from '../../news/use-seen.ts';
import { memoryKeys } from '../../shortcuts/shortcuts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { StoriesSection, StoryPrompt } from '../../stories/lazy-stories.ts';
import { useTogether } from '../../together/use-together.ts';
import { useUploadsEnd } from '../../upload/uploads-end.ts';
import { useHandedOver } from '../../upload/use-handed-over.ts';
import { usePrint } from '../use-print.ts';
import { useShownPhoto } from '../use-shown-photo.ts';
import { MemoryActions } from './memory-actions.tsx';
import { MemoryDetails } from './memory-details.tsx';
import { type MemoryLayer, MemoryLayers } from './memory-layers.tsx';
import layout from './memory-layout.module.css';
import { MemoryOffers } from './memory-offers.tsx';
import { MemoryPhotos } from './memory-photos.tsx';
import { NoPhotos } from './no-photos.tsx';
import { PrintAlbum } from './print-album.tsx';

export interface MemoryViewProps {
  memory: CollectionWithThumbnail;
  /** Undefined while they are loading. */
  photos: readonly Photo[] | undefined;
  session: HostSession;
}

/** A memory: its photos, and next to them its text and its actions. */
export function MemoryView({ memory, photos, session }: MemoryViewProps) {
  const [index, setIndex] = useShownPhoto(photos);
  const [layer, openLayer] = useState<MemoryLayer>();
  const shared = useTogether(memory.id, () => openLayer('viewer'));
  const like = useLikePhoto();
  const { album, print } = usePrint();
  useUploadsEnd(memory.id, () => setIndex(0));
  useHandedOver();
  useKeepSending();
  useSeen({ collectionId: memory.id });
  const count = photos?.length ?? 0;
  const go = (step: number) => setIndex((index + step + count) % count);
  useShortcuts(memoryKeys, { previous: () => go(-1), next: () => go(1) }, { enabled: count > 1 && !layer });
  const photo = photos?.[index];
  const hasPhotos = photos ? count > 0 : memory.photoCount > 0;
  // What follows the carousel renders in separate tasks, which yield to a press.
  const printedPhotos = useDeferredValue(photos ?? null, null);
  const commentedId = useDeferredValue(photo?.id ?? null, null) ?? undefined;
  const current = { memory, photos, index, onIndexChange: setIndex, onLike: like.mutate };

  return (
    <div className={layout.page}>
      {photos?.length === 0 ? (
        <NoPhotos memory={memory} onUpload={() => openLayer('upload')} />
      ) : (
        <MemoryPhotos {...current} session={session} onOpen={openLayer} />
      )}
      <div className={layout.column}>
        <div className={layout.words}>
          <MemoryDetails memory={memory} photoCount={photos?.length ?? memory.photoCount} session={session}>
            <MemoryActions
              memory={memory}
              hasPhotos={count > 0}
              onOpen={openLayer}
              onPrint={print}
              onInvite={photo && shared.invite && (() => shared.invite?.(photo.id))}
            >
              <CommentsButton photo={photo} />
            </MemoryActions>
            <MemoryOffers
              memory={memory}
              photos={photos}
              userId={session.user?.id}
              layer={layer}
              onOpen={openLayer}
            />
          </MemoryDetails>
          {!memory.isProtected && (
            <StoryPrompt
              memory={memory}
              isWriting={layer === 'story'}
              onWrite={() => openLayer('story')}
              fallback={<div className={layout.promptOutline} aria-busy="true" />}
            />
          )}
        </div>
        {hasPhotos && <CommentsColumn photoId={commentedId} className={layout.side} />}
      </div>
      {!memory.isProtected && <StoriesSection memory={memory} onWrite={() => openLayer('story')} />}
      {printedPhotos && <PrintAlbum ref={album} photos={printedPhotos} />}
      <MemoryLayers {...current} layer={layer} shared={shared} onClose={() => openLayer(undefined)} />
    </div>
  );
}
