import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { messages } from '../../../messages/messages.ts';
import styles from './gallery-heading.module.css';

/** The sentence under the heading; without a partner, also the call to invite one. */
export function JourneyLine({ things, partner }: { things?: string; partner: User | null }) {
  const t = useMessages(messages);
  return (
    <p className={styles.sentence}>
      {(partner ? t.journeyShared : t.journeyAlone)({ things: things ?? t.everything })}
      {!partner && <> {t.invite({ link: (text) => <Link to="/profile">{text}</Link> })}</>}
    </p>
  );
}
