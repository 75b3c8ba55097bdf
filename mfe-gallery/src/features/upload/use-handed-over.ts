import { useHost } from '@our-dates/browser/host';
import { useEffect } from 'react';
import { draftsKey } from '../drafts/draft-key.ts';
import { photosDrafts } from './photos-draft.ts';
import { photosDraftForm } from './photos-draft-form.ts';

/** Makes the shell start handed-over uploads that it does not know of: its record may be lost, the photos are not. */
export function useHandedOver(): void {
  const { session, startUploads } = useHost();
  const userId = session.user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isGone = false;
    photosDrafts
      .listHandedOver(draftsKey(userId, photosDraftForm()))
      .then((handedOver) => handedOver.length > 0 && !isGone && startUploads())
      // A browser that stores no drafts has none that was handed over.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [userId, startUploads]);
}
