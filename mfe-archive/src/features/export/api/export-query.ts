import type { Export, ExportAnswer } from '@our-dates/archive/contract';
import { getJson } from '@our-dates/browser/api';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { queryOptions } from '@tanstack/react-query';

/** The viewer's export; null: there is none. */
export const exportQuery = queryOptions({
  queryKey: [archivePaths.export],
  queryFn: async ({ signal }): Promise<Export | null> =>
    (await getJson<ExportAnswer>(archivePaths.export, { signal })).export,
  // Another tab may have prepared it, and a deleted memory outdates it.
  staleTime: 0,
});
