import { CalendarHeart, Images, MessageCircleHeart } from 'lucide-react';
import styles from './benefits.module.css';

/** What it means to be partners, with the name of the other person. */
export function Benefits({ partnerName }: { partnerName: string }) {
  return (
    <ul className={styles.benefits}>
      <li>
        <Images aria-hidden />
        <span>Every memory we have kept so far is shared: {partnerName}’s and yours.</span>
      </li>
      <li>
        <CalendarHeart aria-hidden />
        <span>The dates we record from now on include both of us.</span>
      </li>
      <li>
        <MessageCircleHeart aria-hidden />
        <span>Both of us can view, comment on and manage all of them.</span>
      </li>
    </ul>
  );
}
