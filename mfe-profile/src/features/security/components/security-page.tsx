import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { messages } from '../messages/messages.ts';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import styles from './security-page.module.css';

/** `/profile/security` */
export default function SecurityPage() {
  const { user } = useHost().session;
  const t = useMessages(messages);
  usePageTitle(t.pageTitle);
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t.pageTitle}</h1>
        <p className={styles.sentence}>{t.sentence({ link: (text) => <Link to="/profile">{text}</Link> })}</p>
      </header>
      <div className={styles.cards}>
        <div className={styles.column}>
          <PasskeysCard isDemo={user.isDemo} />
          {!user.isDemo && <RecoveryCard />}
        </div>
        <DevicesCard />
      </div>
    </div>
  );
}

SecurityPage.messages = messages;
