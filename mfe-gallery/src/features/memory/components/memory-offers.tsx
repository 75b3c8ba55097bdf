import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { DateOffer } from '../../date-offer/components/date-offer.tsx';
import { DescribeOffer } from '../../descriptions/components/describe-offer.tsx';
import { KeptEdit } from '../../edit/components/kept-edit.tsx';
import { editFormName } from '../../edit/edit-draft.ts';
import { KeptEdits } from '../../kept-changes/components/kept-edits.tsx';
import { MergeLines } from '../../merge/lazy-merge.ts';
import { WaitingPhotos } from '../../upload/components/waiting-photos.tsx';
import { useWaitingPhotos } from '../../upload/use-waiting-photos.ts';
import type { MemoryLayer } from './memory-layers.tsx';

const fetchEdits = () => import('../edit-memory.ts').then(({ memoryEdits }) => memoryEdits);

export interface MemoryOffersProps {
  memory: CollectionWithThumbnail;
  /** Undefined while they are loading. */
  photos: readonly Photo[] | undefined;
  userId: number | undefined;
  /** The open layer: what it does already is not offered. */
  layer: MemoryLayer | undefined;
  onOpen: (layer: MemoryLayer) => void;
}

/** What was begun here and not finished, what its photos suggest or still lack, and another memory of the day. */
export function MemoryOffers({ memory, photos, userId, layer, onOpen }: MemoryOffersProps) {
  const waiting = useWaitingPhotos(userId, memory.id);
  const { partner } = useHost().session;
  return (
    <>
      {waiting && layer !== 'upload' && (
        <WaitingPhotos waiting={waiting} onContinue={() => onOpen('upload')} />
      )}
      {photos && layer !== 'edit' && <DateOffer memory={memory} photos={photos} />}
      {photos && layer !== 'describe' && (
        <DescribeOffer memory={memory} photos={photos} onDescribe={() => onOpen('describe')} />
      )}
      {partner && !memory.isProtected && (
        <MergeLines memory={memory} onOpen={() => onOpen('merge')} fallback={null} />
      )}
      <KeptEdits of={{ memoryId: memory.id }} />
      {layer !== 'edit' && (
        <KeptEdit
          fetchStore={fetchEdits}
          form={editFormName('memory', memory.id)}
          onContinue={() => onOpen('edit')}
        />
      )}
    </>
  );
}
