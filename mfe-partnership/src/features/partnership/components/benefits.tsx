import { useMessages } from '@our-dates/languages/catalogue';
import { CalendarHeart, Images, MessageCircleHeart } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import styles from './benefits.module.css';

/** What it means to be partners, with the name of the other person. */
export function Benefits({ partnerName }: { partnerName: string }) {
  const t = useMessages(messages);
  return (
    <ul className={styles.benefits}>
      <li>
        <Images aria-hidden />
        <span>{t.benefitPast({ name: partnerName })}</span>
      </li>
      <li>
        <CalendarHeart aria-hidden />
        <span>{t.benefitFuture}</span>
      </li>
      <li>
        <MessageCircleHeart aria-hidden />
        <span>{t.benefitManage}</span>
      </li>
    </ul>
  );
}
