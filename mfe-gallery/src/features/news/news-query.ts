import { getJson, sendJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { MarkNewsSeenBody, News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** What the partner has added and the viewer has not seen. */
export const newsQuery = queryOptions({
  queryKey: queryKeys.news,
  queryFn: ({ signal }) => getJson<News>(paths.news, { signal }),
});

export type SeenPlace = Omit<MarkNewsSeenBody, 'upTo'>;

/** Marks news as seen: those of a place, or all. When that fails they are shown again, which does no harm. */
export async function markSeen(queries: QueryClient, place: SeenPlace, upTo: number): Promise<void> {
  const body: MarkNewsSeenBody = { ...place, upTo };
  try {
    await sendJson('POST', paths.newsSeen, body);
  } finally {
    await queries.invalidateQueries({ queryKey: queryKeys.news });
  }
}
