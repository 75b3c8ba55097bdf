import type { ExportAnswer } from '@our-dates/archive/contract';
import { getJson } from '@our-dates/browser/api';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { queryOptions } from '@tanstack/react-query';

/** The viewer's export; null: there is none. The cache has the whole response, as it may come with the HTML. */
export const exportQuery = queryOptions({
  queryKey: [archivePaths.export],
  queryFn: ({ signal }) => getJson<ExportAnswer>(archivePaths.export, { signal }),
  select: (answer) => answer.export,
  // Another tab may have prepared it, and a deleted memory outdates it.
  staleTime: 0,
});
