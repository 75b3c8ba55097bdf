import type { Messages } from '../../catalogues/gallery/messages/messages.ts';

/**
 * How long ago a memory of this day was, in words.
 * @param date of the memory, `2023-04-19`
 */
export function yearsAgo(date: string, today: string, t: Messages): string {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  // In a common year its day is remembered the day before.
  const isLeapDay = date.endsWith('-02-29') && !today.endsWith('-02-29');
  return (isLeapDay ? t.yearsAgoLeap : t.yearsAgo)({ years });
}
