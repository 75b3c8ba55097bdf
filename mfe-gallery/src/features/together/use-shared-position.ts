import { moveTogether, stayTogether, takeTogether } from '@our-dates/browser/together';
import type { Photo } from '@our-dates/contracts/photos';
import type { Together } from '@our-dates/contracts/together';
import { invitationMs, presentEveryMs } from '@our-dates/contracts/together-page';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isGone } from '../../api/gone.ts';
import { createPositions, type Positions } from './positions.ts';

export interface SharedPosition {
  readonly together: Together;
  readonly userId: number;
  readonly photos: readonly Photo[];
  /** Of the photo on this screen. */
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
}

/** Keeps this screen and the partner's at the same photo. @returns whether the server can be reached */
export function useSharedPosition(shared: SharedPosition): boolean {
  const { together, userId, photos, index } = shared;
  const ask = useAskTogether(together);
  const latest = useRef(shared);
  const positions = useRef<Positions>(null);
  const photoId = photos[index]?.id;
  useEffect(() => {
    latest.current = shared;
  });

  useEffect(() => {
    const { current } = latest;
    const created = createPositions({
      together: current.together,
      shown: current.photos[current.index]?.id,
      send: (id) => ask.current((own) => moveTogether(own, id)),
      show(id) {
        const place = latest.current.photos.findIndex((photo) => photo.id === id);
        if (place !== -1) latest.current.onIndexChange(place);
        return place !== -1;
      },
    });
    positions.current = created;
    created.settle();
    return created.stop;
  }, [ask]);

  useEffect(() => positions.current?.arrived(together), [together]);
  useEffect(() => {
    if (photoId !== undefined) positions.current?.shows(photoId);
  }, [photoId]);
  const isMissing = photos.every(({ id }) => id !== together.photoId);
  useEffect(() => {
    // The current photo was removed. Both screens show its successor; one of them says so.
    if (isMissing && together.movedBy === userId && photoId !== undefined) {
      ask.current((own) => moveTogether(own, photoId)).catch(() => {});
    } else if (!isMissing) positions.current?.settle();
  }, [isMissing, together.movedBy, userId, photoId, ask]);

  return useStay(ask, together);
}

type Ask = (call: (id: string) => Promise<Together>) => Promise<Together>;

/** Asks the server, and takes over its answer for all who show it; also that it has ended. */
function useAskTogether(together: Together) {
  const queries = useQueryClient();
  const ask: Ask = async (call) => {
    try {
      const state = await call(together.id);
      takeTogether(queries, state);
      return state;
    } catch (error) {
      if (isGone(error)) takeTogether(queries, { ...together, revision: Infinity, status: 'ended' });
      throw error;
    }
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  return latest;
}

/** Tells the server regularly that this page is there. @returns whether it answers */
function useStay(ask: { readonly current: Ask }, { status }: Together): boolean {
  const [isReached, setReached] = useState(true);
  const isInvited = status === 'invited';
  useEffect(() => {
    const left = new AbortController();
    const stay = () =>
      void ask.current(stayTogether).then(
        () => left.signal.aborted || setReached(true),
        () => left.signal.aborted || setReached(false),
      );
    const timer = setInterval(stay, presentEveryMs);
    // Then the server says that it was not answered.
    const expiry = isInvited ? setTimeout(stay, invitationMs) : undefined;
    addEventListener('online', stay, { signal: left.signal });
    document.addEventListener('visibilitychange', stay, { signal: left.signal });
    return () => {
      left.abort();
      clearInterval(timer);
      clearTimeout(expiry);
    };
  }, [ask, isInvited]);
  return isReached;
}
