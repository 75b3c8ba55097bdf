import { longDate } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import note from '../../edit/components/note.module.css';

/** In the form of a memory without a date: the day on which its photos were taken. */
export function DateOfferLine({ day, onUse }: { day: string; onUse: () => void }) {
  return (
    <div className={note.note}>
      <TakenOn day={day} />
      <Button size="small" onClick={onUse}>
        Use as the date
      </Button>
    </div>
  );
}

/** `Photos were taken on April 19, 2026. Use as the date?` */
export function TakenOn({ day }: { day: string }) {
  return <p>Photos were taken on {longDate(day)}. Use as the date?</p>;
}
