/** When a person wants to be told of something. */
export interface Rhythm {
  readonly timeZone: string;
  /** Minutes of the day. */
  readonly quietHours: { readonly from: number; readonly to: number } | null;
  readonly isDaily: boolean;
}

/** The message of the day comes in the evening, when both are at home. */
const dailyAt = 19 * 60;
const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/**
 * The moment from `now` on at which a message is due.
 * @param isOfToday it is the message of the day, which has waited for its time
 */
export function whenToTell(now: Date, rhythm: Rhythm, { isOfToday }: { isOfToday: boolean }): Date {
  const waits = rhythm.isDaily && !isOfToday;
  return afterQuietHours(waits ? nextTime(now, dailyAt, rhythm.timeZone) : now, rhythm);
}

function afterQuietHours(moment: Date, { quietHours, timeZone }: Rhythm): Date {
  if (quietHours === null) return moment;
  const { from, to } = quietHours;
  const minute = minuteOfDay(moment, timeZone);
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? nextTime(moment, to, timeZone) : moment;
}

/** The next moment after `from` at which clocks of a time zone show that minute of the day. */
function nextTime(from: Date, minute: number, timeZone: string): Date {
  const missing = (minute - minuteOfDay(from, timeZone) + dayMinutes) % dayMinutes || dayMinutes;
  const whole = Math.floor(from.getTime() / minuteMs) * minuteMs;
  const guess = new Date(whole + missing * minuteMs);
  // Clocks may be set forward or back in between.
  const shift = ((minute - minuteOfDay(guess, timeZone) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  const moved = new Date(guess.getTime() + shift * minuteMs);
  return moved > from ? moved : guess;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function minuteOfDay(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const [hour = 0, minute = 0] = format.format(moment).split(':').map(Number);
  return hour * 60 + minute;
}
