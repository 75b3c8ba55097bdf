import { getJson } from '@our-dates/browser/api';
import type { YearBook } from '@our-dates/contracts/year-book';
import { yearBookPath } from '@our-dates/contracts/year-book-page';
import { queryOptions } from '@tanstack/react-query';

/** The memories of a year with the photos for their book. */
export function yearBookQuery(year: number) {
  return queryOptions({
    queryKey: [yearBookPath, { year }],
    queryFn: ({ signal }) => getJson<YearBook>(`${yearBookPath}?year=${year}`, { signal }),
  });
}
