import { useHost } from '@our-dates/browser/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { photosQuery } from '../../api/memory-queries.ts';
import { draftsKey } from '../drafts/draft-key.ts';
import type { KnownPhotos } from './duplicates.ts';
import { photosDrafts } from './photos-draft.ts';
import { photosDraftForm } from './photos-draft-form.ts';

/**
 * The photos of a memory, and those that this device is uploading to it.
 * @returns `isKnown`: the photos of the memory have been fetched.
 */
export function useKnownPhotos(memoryId: number): KnownPhotos & { readonly isKnown: boolean } {
  const { session } = useHost();
  const userId = session.user?.id ?? 0;
  // The partner may have added the same one a moment ago.
  const { data: photos } = useQuery({ ...photosQuery(memoryId), staleTime: 0 });
  const [queued, setQueued] = useState<readonly string[]>([]);

  useEffect(() => {
    let isGone = false;
    async function look() {
      const batches = await photosDrafts.listHandedOver(draftsKey(userId, photosDraftForm(memoryId)));
      if (isGone) return;
      const waiting = batches.flatMap(({ value }) => value.photos.filter(({ outcome }) => !outcome));
      setQueued(waiting.flatMap(({ sha256 }) => sha256 ?? []));
    }
    // Without storage there are no uploads from an earlier page.
    look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [userId, memoryId]);

  return { isKnown: photos !== undefined, photos: photos ?? [], queued, userId };
}
