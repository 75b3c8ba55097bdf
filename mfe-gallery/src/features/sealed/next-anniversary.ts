/**
 * The next day, after today, on which a date has its anniversary. February 29 has it on March 1 in a common year.
 * @param date, today `2026-04-19`
 */
export function nextAnniversary(date: string, today: string): string {
  const [thisYear = 0] = today.split('-').map(Number);
  const inThisYear = anniversaryIn(thisYear, date);
  return inThisYear > today ? inThisYear : anniversaryIn(thisYear + 1, date);
}

function anniversaryIn(year: number, date: string): string {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
