import { getJson } from '@our-dates/browser/api';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import { queryOptions } from '@tanstack/react-query';

/** What is planned: by date, then what has none. */
export const openPlansQuery = queryOptions({
  queryKey: [planPaths.plans],
  queryFn: ({ signal }) => getJson<Plan[]>(planPaths.plans, { signal }),
});

/** What has happened, newest first. */
export const happenedPlansQuery = queryOptions({
  queryKey: [planPaths.happened],
  queryFn: ({ signal }) => getJson<Plan[]>(planPaths.happened, { signal }),
});
