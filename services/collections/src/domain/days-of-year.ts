/**
 * The days of the year that are remembered on a day, as numbers: 419 is April 19. February 28 of a common year
 * remembers February 29 too.
 * @param today `2026-04-19`
 */
export function rememberedDays(today: string): number[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const number = month * 100 + day;
  return number === 228 && !isLeap ? [number, 229] : [number];
}
