import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { Link } from '@our-dates/router';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import styles from './security-page.module.css';

/** `/profile/security` */
export default function SecurityPage() {
  const { user } = useHost().session;
  usePageTitle('Sign-in and security');
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>Sign-in and security</h1>
        <p className={styles.sentence}>
          How we get in, and where we are signed in. <Link to="/profile">Back to Profile Settings</Link>
        </p>
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
