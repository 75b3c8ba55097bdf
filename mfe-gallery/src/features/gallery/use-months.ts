import { useDates } from '@our-dates/browser/dates/dates';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMemo } from 'react';
import { messages } from '../../messages/messages.ts';
import { type Months, monthsIn } from './months.ts';

/** Months in the language of the page. */
export function useMonths(): Months {
  const dates = useDates();
  const { unknownDate } = useMessages(messages);
  return useMemo(() => monthsIn(dates, unknownDate), [dates, unknownDate]);
}
