import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { useMemo } from 'react';
import { messages } from '../../messages/messages.ts';
import { englishMonths, type Months, monthsIn } from './months.ts';

/** Months in the language of the page. */
export function useMonths(): Months {
  const { language } = useLanguage();
  const { unknownDate } = useMessages(messages);
  return useMemo(
    () => (language === 'en' ? englishMonths : monthsIn(language, unknownDate)),
    [language, unknownDate],
  );
}
