import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Navigate, useParams } from '@our-dates/router';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { memoryInGallery, memoryQuery, photosQuery } from '../../../api/memory-queries.ts';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { isNotOnDevice, NotOnDevice } from '../../keep-offline/not-on-device.tsx';
import { messages as keptMessages } from '../../kept-changes/messages/messages.ts';
import { MemoryNotFound } from './memory-not-found.tsx';
import { MemorySkeleton } from './memory-skeleton.tsx';
import { MemoryView } from './memory-view.tsx';

/** `/date-memory/:id` */
export default function MemoryPage() {
  const { id } = useParams();
  if (!id) return <Navigate to="/" replace />;
  if (!/^[1-9]\d{0,9}$/.test(id)) return <MemoryNotFound />;
  return <Memory key={id} id={Number(id)} />;
}

function Memory({ id }: { id: number }) {
  const t = useMessages(memoryMessages);
  const main = useMessages(slice);
  const { session } = useHost();
  const queryClient = useQueryClient();
  const memory = useQuery({ ...memoryQuery(id), placeholderData: () => memoryInGallery(queryClient, id) });
  // Both at once: the photos' own response has the same access rules.
  const photos = useQuery({ ...photosQuery(id), enabled: !memory.isError });
  // Arriving content renders in steps that yield to a press; at once, it would be one long task.
  const shownMemory = useDeferredValue(memory.data);
  const shownPhotos = useDeferredValue(photos.data);
  usePageTitle(memory.data?.name);

  // Its address leads to the memory that it was put into.
  if (memory.data && memory.data.id !== id) {
    return <Navigate to={`/date-memory/${memory.data.id}`} replace />;
  }
  const error = memory.error ?? (memory.isFetching ? null : photos.error);
  if (error instanceof ApiError && error.status === 404) return <MemoryNotFound />;
  const refetch = () => void Promise.all([memory.refetch(), photos.refetch()]);
  if (isNotOnDevice(error) && !photos.data) return <NotOnDevice onRetry={refetch} />;
  if (!shownMemory) {
    return memory.error ? <MemoryNotFound onRetry={() => memory.refetch()} /> : <MemorySkeleton />;
  }
  if (photos.error && !photos.data) {
    return (
      <ErrorPanel
        level={1}
        title={t.photosNotLoaded}
        action={<Button onClick={() => photos.refetch()}>{main.retry}</Button>}
      >
        {t.photosNotLoadedText}
      </ErrorPanel>
    );
  }
  return <MemoryView memory={shownMemory} photos={shownPhotos} session={session} />;
}

MemoryPage.messages = allOf(memoryMessages, formMessages, keptMessages);
