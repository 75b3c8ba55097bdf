import { getJson } from '@our-dates/browser/api';
import type { Plan } from '@our-dates/plans/contract';
import { queryOptions } from '@tanstack/react-query';
import { planPaths } from '../plan-terms.ts';

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
