import { useDates } from '@our-dates/browser/dates/dates';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { messages } from '../../../catalogues/edit/messages/messages.ts';
import note from '../../edit/components/note.module.css';

/** In the form of a memory without a date: the day on which its photos were taken. */
export function DateOfferLine({ day, onUse }: { day: string; onUse: () => void }) {
  const t = useMessages(messages);
  return (
    <div className={note.note}>
      <TakenOn day={day} />
      <Button size="small" onClick={onUse}>
        {t.useDate}
      </Button>
    </div>
  );
}

/** `Photos were taken on April 19, 2026. Use as the date?` */
export function TakenOn({ day }: { day: string }) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  return <p>{t.takenOn({ date: longDate(day) })}</p>;
}
