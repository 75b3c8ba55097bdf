import { Button } from '@our-dates/ui/button';
import styles from './date-offer.module.css';
import { TakenOn } from './taken-on.tsx';

/** In the form of a memory without a date: the day on which its photos were taken. */
export function DateOfferLine({ day, onUse }: { day: string; onUse: () => void }) {
  return (
    <div className={styles.line}>
      <TakenOn day={day} />
      <Button size="small" onClick={onUse}>
        Use as the date
      </Button>
    </div>
  );
}
