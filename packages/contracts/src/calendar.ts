/**
 * Days and months, for pages and services alike. Written without `Intl`: its first use holds a page for 40 ms on a
 * desktop, and several times as long on a phone.
 */

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `2026-04-19`: the day on which a moment falls where it is read. */
export function localDay(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * `April 19, 2026`: the day on which a moment falls where it is read.
 * @param monthLetters so many of the month's name; all of them unless given
 */
export function dayText(moment: Date, monthLetters?: number): string {
  const month = monthNames[moment.getMonth()]?.slice(0, monthLetters);
  return `${month} ${moment.getDate()}, ${moment.getFullYear()}`;
}
