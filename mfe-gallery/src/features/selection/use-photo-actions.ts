import { useHost } from '@our-dates/browser/host';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { useState } from 'react';
import { useFailureText } from '../../api/gone.ts';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { messages } from '../../catalogues/selection/messages/messages.ts';
import { useDeletePhotos } from './api/delete-photos.ts';
import { useDownloadOriginals } from './api/download-originals.ts';
import type { Failures } from './components/failed-photos.tsx';
import type { Settled } from './settle-each.ts';

/** Deletes and downloads several photos; keeps the result and the failed photos. */
export function usePhotoActions(memoryId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const undo = useUndoDeletion();
  const [failures, setFailures] = useState<Failures>();
  const deleting = useDeletePhotos(memoryId);
  const { download, settled } = useDownloadOriginals();

  function show(done: Failures['done'], { done: succeeded, failed }: Settled<Photo>) {
    setFailures(failed.length > 0 ? { done, photos: failed } : undefined);
    if (succeeded.length === 0) return;
    const photoIds = succeeded.map(({ id }) => id);
    const offer = done === 'deleted' ? undo({ photoIds }, t.restored({ count: photoIds.length })) : {};
    toast({ title: t[done]({ count: succeeded.length }), ...offer });
  }

  function fail(title: string) {
    return (error: Error) => toast({ tone: 'destructive', title, description: failureText(error) });
  }

  function remove(photos: readonly Photo[], onSettled = () => {}) {
    deleting.mutate(photos, {
      onSuccess: (answer) => show('deleted', answer),
      onError: fail(t.notDeleted),
      onSettled,
    });
  }

  function save(photos: readonly Photo[]) {
    download.mutate(photos, {
      onSuccess: (answer) => show('downloaded', answer),
      onError: fail(t.notDownloaded),
    });
  }

  return {
    failures,
    isBusy: deleting.isPending || download.isPending,
    isDeleting: deleting.isPending,
    /** Undefined: none is running. */
    downloading: download.isPending ? { settled, count: download.variables.length } : undefined,
    remove,
    download: save,
    retry: (photos: readonly Photo[]) => (failures?.done === 'deleted' ? remove(photos) : save(photos)),
  };
}
