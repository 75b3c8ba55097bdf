import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link, useNavigate } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Images } from 'lucide-react';
import { useState } from 'react';
import { alternativeText } from '../../../api/alternative-text.ts';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { memoryInGallery, memoryQuery } from '../../../api/memory-queries.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { CommentsColumn } from '../../comments/components/comments-column.tsx';
import { KeptEdit } from '../../edit/components/kept-edit.tsx';
import { editFormName } from '../../edit/edit-draft.ts';
import { KeptEdits } from '../../kept-changes/components/kept-edits.tsx';
import { lazyLayer } from '../../layers/lazy-layer.tsx';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import { photoKeys } from '../../shortcuts/shortcuts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoFrame } from './photo-frame.tsx';
import styles from './photo-page.module.css';
import { PhotoSteps } from './photo-steps.tsx';

const EditPhotoDialog = lazyLayer(
  (language) => messages.in(language).editPhoto,
  () => import('./edit-photo-form.tsx'),
);
const fetchEdits = () => import('../edit-photo.ts').then(({ photoEdits }) => photoEdits);
const PhotoViewer = lazyLayer(
  (language) => slice.in(language).viewer,
  () => import('../../viewer/components/photo-viewer.tsx'),
);

export interface PhotoViewProps {
  photo: Photo;
  /** With its shown title. */
  title: string;
  /** The photos of its memory, in order; undefined while they are loading. */
  photos: readonly Photo[] | undefined;
}

/** The layer over the page; one at a time. For the viewer: the index of its photo. */
type Layer = { readonly viewing: number } | 'edit' | undefined;

/** One photo, its description, and its actions. */
export function PhotoView({ photo: stored, title, photos = [] }: PhotoViewProps) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const { SessionTimer, session } = useHost();
  const navigate = useNavigate();
  const [layer, setLayer] = useState<Layer>();
  const like = useLikePhoto();
  const photo = { ...stored, title };
  const index = photos.findIndex(({ id }) => id === photo.id);
  const show = (other: Photo | undefined) =>
    other && other.id !== photo.id && navigate(`/photo/${other.id}`, { replace: true });
  const step = (by: -1 | 1) => show(photos[index + by]);
  useShortcuts(
    photoKeys,
    { previous: () => step(-1), next: () => step(1) },
    { enabled: index !== -1 && !layer },
  );

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link to="/" className={buttonClass({ tone: 'quiet' })}>
          <ArrowLeft aria-hidden />
          {t.backToGallery}
        </Link>
        <SessionTimer compact />
      </div>
      <PhotoFrame
        photo={photo}
        alt={alternativeText(photo, { number: index + 1, count: photos.length, session })}
        neighbours={[photos[index - 1], photos[index + 1]].filter((other) => other !== undefined)}
        onOpen={() => setLayer({ viewing: Math.max(0, index) })}
        onStep={step}
      >
        {photos.length > 1 && <PhotoSteps photos={photos} index={index} />}
      </PhotoFrame>
      <div className={styles.words}>
        <h1 tabIndex={-1} dir="auto">
          {photo.title}
        </h1>
        <p className={styles.facts}>{t.uploadedOn({ date: longDate(photo.uploadedAt) })}</p>
        <LikeMark photo={photo} partner={session.partner} look="line" className={styles.likes} />
        {photo.description && (
          <p className={styles.description} dir="auto">
            {photo.description}
          </p>
        )}
        <PhotoActions key={photo.id} photo={photo} onEdit={() => setLayer('edit')} />
        <KeptEdits of={{ photoId: photo.id }} />
        {layer !== 'edit' && (
          <KeptEdit
            fetchStore={fetchEdits}
            form={editFormName('photo', photo.id)}
            onContinue={() => setLayer('edit')}
          />
        )}
        <MemoryLink id={photo.collectionId} />
      </div>
      <CommentsColumn photoId={photo.id} className={styles.side} />
      {layer === 'edit' && <EditPhotoDialog photo={stored} onClose={() => setLayer(undefined)} />}
      {typeof layer === 'object' && (
        <PhotoViewer
          photos={index === -1 ? [photo] : photos}
          index={layer.viewing}
          onIndexChange={(viewing) => setLayer({ viewing })}
          onLike={like.mutate}
          onClose={() => {
            setLayer(undefined);
            show(photos[layer.viewing]);
          }}
        />
      )}
    </div>
  );
}

/** The link to a photo's memory. */
function MemoryLink({ id }: { id: number }) {
  const t = useMessages(messages);
  const queryClient = useQueryClient();
  const memory = useQuery({ ...memoryQuery(id), placeholderData: () => memoryInGallery(queryClient, id) });
  return (
    <p className={styles.memory}>
      <Images aria-hidden />
      <Link to={`/date-memory/${id}`} dir="auto">
        {memory.data?.name ?? t.showMemory}
      </Link>
    </p>
  );
}
