import { useHost } from '@our-dates/browser/host';
import { useEffect } from 'react';
import { draftsKey } from '../drafts/draft-key.ts';
import { changeStore } from '../kept-changes/change-store.ts';
import { photosDrafts } from './photos-draft.ts';
import { photosDraftForm } from './photos-draft-form.ts';

/** Makes the shell start what waits and what it does not know of: its record may be lost, photos and changes are not. */
export function useHandedOver(): void {
  const { session, startUploads } = useHost();
  const userId = session.user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isGone = false;
    Promise.all([photosDrafts.listHandedOver(draftsKey(userId, photosDraftForm())), changeStore.list(userId)])
      .then((left) => left.flat().length > 0 && !isGone && startUploads())
      // A browser that stores no drafts has none that was handed over.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [userId, startUploads]);
}
