import { getJson } from '@our-dates/browser/api';
import { initialData } from '@our-dates/browser/page-data';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { paths } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';

/** The memories of this day in earlier years; the gallery works without a response. */
export function onThisDayQuery(today: string) {
  const path = `${paths.onThisDay}?today=${today}`;
  return queryOptions({
    queryKey: [...queryKeys.onThisDay, { today }],
    queryFn: ({ signal }) => getJson<CollectionWithThumbnail[]>(path, { signal }),
    initialData: () => initialData<CollectionWithThumbnail[]>(path),
    retry: false,
  });
}
