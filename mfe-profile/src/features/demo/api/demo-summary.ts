import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';

export const demoSummaryQuery = queryOptions({
  queryKey: queryKeys.demoSummary,
  queryFn: ({ signal }) => getJson<DemoSummary>(paths.demoSummary, { signal }),
});
