import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { clocksPath } from '@our-dates/contracts/clock-paths';
import type { CameraClocks } from '@our-dates/contracts/clocks';
import { fillPath } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';

/** The clocks of the cameras that took a memory's photos. */
export function clocksQuery(memoryId: number) {
  return queryOptions({
    // Under the key of the photos: whatever outdates them outdates this too, and live updates name them.
    queryKey: [...queryKeys.photosOf(memoryId), 'clocks'],
    queryFn: ({ signal }) => getJson<CameraClocks>(fillPath(clocksPath, { id: memoryId }), { signal }),
  });
}
