import { useHost } from '@our-dates/browser/host';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markSeen, newsQuery, type SeenPlace } from './news-query.ts';

/** Milliseconds after which a viewer of the page has seen its content. */
const seenDelayMs = 1500;

/**
 * Marks the news of a place as seen once it has been viewed.
 * @param place undefined while nothing of it is shown
 */
export function useSeen({ collectionId, photoId }: SeenPlace): void {
  const queries = useQueryClient();
  const hasPartner = useHost().session.partner !== null;
  const hasPlace = collectionId !== undefined || photoId !== undefined;
  const { data: news } = useQuery({ ...newsQuery, enabled: hasPartner && hasPlace });
  const isNew = news?.places.some((place) =>
    collectionId === undefined ? place.photoId === photoId : place.collectionId === collectionId,
  );
  const upTo = isNew ? news?.position : undefined;
  const { mutate } = useMutation({
    mutationFn: (position: number) =>
      markSeen(queries, collectionId === undefined ? { photoId } : { collectionId }, position),
  });
  useEffect(() => {
    if (upTo === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(mutate, seenDelayMs, upTo);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [upTo, mutate]);
}
