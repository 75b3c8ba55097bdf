import { usePageTitle } from '@our-dates/browser/page-title';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { useParams } from '@our-dates/router';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isGone } from '../../../api/gone.ts';
import { photosQuery } from '../../../api/memory-queries.ts';
import { shownTitle } from '../../../api/shown-title.ts';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { CommentsColumn } from '../../comments/components/comments-column.tsx';
import { isNotOnDevice, NotOnDevice } from '../../keep-offline/not-on-device.tsx';
import { messages as keptMessages } from '../../kept-changes/messages/messages.ts';
import { photoInMemory, photoQuery } from '../api/photo-query.ts';
import { PhotoNotFound } from './photo-not-found.tsx';
import styles from './photo-page.module.css';
import { PhotoView } from './photo-view.tsx';

/** `/photo/:id` */
export default function PhotoPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <OnePhoto id={Number(id)} /> : <PhotoNotFound />;
}

function OnePhoto({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const photo = useQuery({ ...photoQuery(id), placeholderData: () => photoInMemory(queryClient, id) });
  const memoryId = photo.data?.collectionId ?? 0;
  // Without its neighbours the photo is still shown.
  const siblings = useQuery({ ...photosQuery(memoryId), enabled: memoryId > 0 });
  const title =
    photo.data && (siblings.data?.find((one) => one.id === id)?.title ?? shownTitle(photo.data.title));
  usePageTitle(title);
  if (isGone(photo.error)) return <PhotoNotFound />;
  if (photo.data) return <PhotoView photo={photo.data} title={title ?? ''} photos={siblings.data} />;
  if (isNotOnDevice(photo.error)) return <NotOnDevice onRetry={() => photo.refetch()} />;
  return photo.isPending ? <PhotoSkeleton /> : <PhotoNotFound onRetry={() => photo.refetch()} />;
}

function PhotoSkeleton() {
  const t = useMessages(memoryMessages);
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>{t.loadingPhoto}</VisuallyHidden>
      <Skeleton shape="control" width={170} className={styles.bar} />
      <Skeleton shape="picture" ratio={3 / 2} className={styles.frame} />
      <div className={styles.words}>
        <Skeleton width="50%" height="2em" />
        <Skeleton width="30%" />
      </div>
      <CommentsColumn photoId={undefined} className={styles.side} />
    </div>
  );
}

PhotoPage.messages = allOf(memoryMessages, formMessages, keptMessages);
