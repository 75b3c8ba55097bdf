import { useHost } from '@our-dates/browser/host';
import { useEffect } from 'react';
import { draftsKey } from '../drafts/draft-key.ts';
import { photosDrafts } from './photos-draft.ts';
import { photosDraftForm } from './photos-draft-form.ts';

/** Has the shell take up what was handed over, should it not know of it: its note may be lost, the photos are not. */
export function useHandedOver(): void {
  const { session, startUploads } = useHost();
  const userId = session.user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isGone = false;
    photosDrafts
      .listHandedOver(draftsKey(userId, photosDraftForm()))
      .then((handedOver) => handedOver.length > 0 && !isGone && startUploads())
      // A browser that keeps nothing for us has nothing that was handed over.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [userId, startUploads]);
}
