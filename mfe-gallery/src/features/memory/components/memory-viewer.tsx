import { useHost } from '@our-dates/browser/host';
import type { Photo } from '@our-dates/contracts/photos';
import type { Together } from '@our-dates/contracts/together';
import { allOf } from '@our-dates/languages/catalogue';
import TogetherSign from '../../together/components/together-sign.tsx';
import type { TogetherHere } from '../../together/use-together.ts';
import PhotoViewer, { type PhotoViewerProps } from '../../viewer/components/photo-viewer.tsx';

export interface MemoryViewerProps extends Omit<PhotoViewerProps, 'isAnnounced' | 'children'> {
  shared: TogetherHere;
}

/**
 * The photos of a memory in full screen, also together with the partner. What shares the position is loaded with the
 * viewer: a press before it has started would be taken back.
 */
export default function MemoryViewer({ shared, ...viewer }: MemoryViewerProps) {
  const { user } = useHost().session;
  const { photos, index, onIndexChange, onClose } = viewer;
  const { together, leave } = shared;
  const close = () => {
    leave();
    onClose();
  };
  return (
    <PhotoViewer {...viewer} isAnnounced={!isSaidBySign(together, photos[index], user?.id)} onClose={close}>
      {together && (
        <TogetherSign key={together.id} {...{ together, photos, index, onIndexChange }} onLeave={leave} />
      )}
    </PhotoViewer>
  );
}

/** Whether the partner has gone to this photo: then the sign says so, and once is enough. */
function isSaidBySign(together: Together | undefined, photo: Photo | undefined, userId: number | undefined) {
  if (!together || together.movedBy === userId) return false;
  return together.revision > 1 && together.photoId === photo?.id;
}

MemoryViewer.messages = allOf(PhotoViewer.messages, TogetherSign.messages);
