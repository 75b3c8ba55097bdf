import { longDate } from '@our-dates/browser/format';

/** `Photos were taken on April 19, 2026. Use as the date?` */
export function TakenOn({ day }: { day: string }) {
  return <p>Photos were taken on {longDate(day)}. Use as the date?</p>;
}
