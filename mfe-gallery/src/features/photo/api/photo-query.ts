import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { queryOptions } from '@tanstack/react-query';
import { retryUnlessRefused } from '../../memory/api/retry-unless-refused.ts';

export function photoQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.photo(id),
    queryFn: ({ signal }) => getJson<Photo>(fillPath(paths.photo, { id }), { signal }),
    retry: retryUnlessRefused,
  });
}
