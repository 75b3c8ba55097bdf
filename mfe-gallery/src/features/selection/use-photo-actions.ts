import { useHost } from '@our-dates/browser/host';
import type { Photo } from '@our-dates/contracts/photos';
import { useState } from 'react';
import { failureSentence } from '../../api/gone.ts';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { useDeletePhotos } from './api/delete-photos.ts';
import { useDownloadOriginals } from './api/download-originals.ts';
import type { Failures } from './components/failed-photos.tsx';
import type { Settled } from './settle-each.ts';
import { words } from './words.ts';

/** Deletes and downloads several photos; keeps the result and the failed photos. */
export function usePhotoActions(memoryId: number) {
  const { toast } = useHost();
  const undo = useUndoDeletion();
  const [failures, setFailures] = useState<Failures>();
  const deleting = useDeletePhotos(memoryId);
  const { download, settled } = useDownloadOriginals();

  function show(done: Failures['done'], { done: succeeded, failed }: Settled<Photo>) {
    setFailures(failed.length > 0 ? { done, photos: failed } : undefined);
    if (succeeded.length === 0) return;
    const photoIds = succeeded.map(({ id }) => id);
    const offer = done === 'deleted' ? undo({ photoIds }, words.restored(photoIds.length)) : {};
    toast({ title: words[done](succeeded.length), ...offer });
  }

  function fail(title: string) {
    return (error: Error) => toast({ tone: 'destructive', title, description: failureSentence(error) });
  }

  function remove(photos: readonly Photo[], onSettled = () => {}) {
    deleting.mutate(photos, {
      onSuccess: (answer) => show('deleted', answer),
      onError: fail('Failed to delete photos'),
      onSettled,
    });
  }

  function save(photos: readonly Photo[]) {
    download.mutate(photos, {
      onSuccess: (answer) => show('downloaded', answer),
      onError: fail('Failed to download photos'),
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
