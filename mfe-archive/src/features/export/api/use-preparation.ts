import type { ExportAnswer } from '@our-dates/archive/contract';
import { sendJson } from '@our-dates/browser/api';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { exportQuery } from './export-query.ts';

/** Between two calls, so that a service which another tab keeps busy is not asked without a pause. */
const pauseMs = 400;

/**
 * Prepares an export for as long as the page is open: each call prepares a part of it. When a call fails three times it
 * pauses; `refetch` resumes it.
 * @param isPreparing whether there is something to prepare
 */
export function usePreparation(isPreparing: boolean) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [archivePaths.exportSteps],
    queryFn: async ({ signal }) => {
      const prepared = await sendJson<ExportAnswer>('POST', archivePaths.exportSteps, undefined, { signal });
      // A call that was cancelled with its export says nothing about the next one.
      if (!signal.aborted) queryClient.setQueryData(exportQuery.queryKey, prepared);
      return prepared;
    },
    enabled: isPreparing,
    refetchInterval: (query) => (query.state.status === 'error' ? false : pauseMs),
    refetchIntervalInBackground: true,
    refetchOnReconnect: true,
    staleTime: 0,
    gcTime: 0,
  });
}
