import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { lazyLayer } from '../../layers/lazy-layer.tsx';
import { MergeDialog } from '../../merge/lazy-merge.ts';
import type { FirstChoice } from '../../selection/selection.ts';
import { Slideshow } from '../../slideshow/lazy-slideshow.ts';
import type { TogetherHere } from '../../together/use-together.ts';
import { coverOf } from '../cover.ts';

const MemoryViewer = lazyLayer(
  (language) => slice.in(language).viewer,
  () => import('./memory-viewer.tsx'),
);
const AddPhotosDialog = lazyLayer(
  (language) => messages.in(language).uploadTitle,
  () => import('../../upload/components/add-photos-form.tsx'),
);
const EditMemoryDialog = lazyLayer(
  (language) => messages.in(language).editMemory,
  () => import('./edit-memory-form.tsx'),
);
const SealDialog = lazyLayer(
  (language) => messages.in(language).sealTitle,
  () => import('../../sealed/components/seal-dialog.tsx'),
);
const DescribePhotosDialog = lazyLayer(
  (language) => messages.in(language).describePhotos,
  () => import('../../descriptions/components/describe-photos-form.tsx'),
);
const EditPhotoDialog = lazyLayer(
  (language) => messages.in(language).editPhoto,
  () => import('../../photo/components/edit-photo-form.tsx'),
);
const SelectPhotosDialog = lazyLayer(
  (language) => messages.in(language).selectPhotos,
  () => import('../../selection/components/select-photos-dialog.tsx'),
);

const WriteStoryDialog = lazyLayer(
  (language) => messages.in(language).yourStory,
  () => import('../../stories/components/write-story-form.tsx'),
);

const SortTogether = lazyLayer(
  (language) => messages.in(language).sortTogether,
  () => import('../../sorting/components/sort-together.tsx'),
);

/** The layers over the page of a memory; one at a time. A first choice opens the selection with it. */
export type MemoryLayer =
  | 'viewer'
  | 'upload'
  | 'edit'
  | 'edit-photo'
  | 'story'
  | 'slideshow'
  | 'sort'
  | 'select'
  | 'describe'
  | 'seal'
  | 'merge'
  | FirstChoice;

export interface MemoryLayersProps {
  layer: MemoryLayer | undefined;
  memory: CollectionWithThumbnail;
  photos: readonly Photo[] | undefined;
  /** Index of the current photo. */
  index: number;
  onIndexChange: (index: number) => void;
  onLike: (photo: Photo) => void;
  onClose: () => void;
  shared: TogetherHere;
}

/** Viewer and dialogs of a memory's page, each fetched when it is first opened. */
export function MemoryLayers({
  layer,
  memory,
  photos,
  index,
  onIndexChange,
  onLike,
  onClose,
  shared,
}: MemoryLayersProps) {
  const photo = photos?.[index];
  if (layer === 'edit') return <EditMemoryDialog memory={memory} onClose={onClose} />;
  if (layer === 'story') return <WriteStoryDialog memory={memory} onClose={onClose} />;
  if (layer === 'upload') return <AddPhotosDialog memory={memory} onClose={onClose} />;
  if (layer === 'merge') return <MergeDialog memory={memory} onClose={onClose} />;
  if (layer === 'seal') return <SealDialog memory={memory} onClose={onClose} />;
  if (layer === 'edit-photo') return photo && <EditPhotoDialog photo={photo} onClose={onClose} />;
  if (!layer || !photos) return undefined;
  if (layer === 'slideshow') {
    return <Slideshow photos={photos.map((one) => ({ ...one, memory }))} from={index} onClose={onClose} />;
  }
  if (layer === 'describe') return <DescribePhotosDialog {...{ memory, photos, onClose }} />;
  if (layer === 'sort') return <SortTogether {...{ memory, photos, onClose }} />;
  if (layer === 'viewer') {
    return <MemoryViewer {...{ photos, index, onIndexChange, onLike, onClose, shared }} />;
  }
  return (
    <SelectPhotosDialog
      shown={index}
      cover={coverOf(memory, photos)}
      choice={layer === 'select' ? undefined : layer}
      {...{ memory, photos, onClose }}
    />
  );
}
