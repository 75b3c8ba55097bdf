import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { classNames } from '@our-dates/ui/class-names';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { AccountDeletion } from '../../deletion/components/account-deletion.tsx';
import { DemoCard } from '../../demo/components/demo-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile-page.module.css';
import { SecurityLink } from './security-link.tsx';

const LanguageSection = lazyComponent(() => import('../../language/components/language-section.tsx'));

/** `/profile` */
export function ProfilePage() {
  const { session, RemotePart } = useHost();
  const { user } = session;
  usePageTitle('Profile');
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 tabIndex={-1}>Profile Settings</h1>
        <p className={styles.sentence}>How we appear here, and with whom we share.</p>
      </header>
      <div className={styles.cards}>
        <ProfileForm key={user.id} user={user} />
        <div className={styles.aside}>
          {user.isDemo && <DemoCard />}
          <div className={classNames(styles.partnership, session.partner && styles.together)}>
            <RemotePart part="partnership/card" />
          </div>
        </div>
      </div>
      <LanguageSection />
      <SecurityLink />
      <AccountDeletion user={user} />
    </div>
  );
}
