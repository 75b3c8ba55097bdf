import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { CardsColumn, CardsPage } from '../../../components/cards-page.tsx';
import { messages } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  usePageTitle(t.pageProfile);
  if (!user) return null;
  return (
    <CardsPage
      title={t.heading}
      sentence={t.sentence}
      cards={
        <>
          <ProfileForm key={user.id} user={user} />
          <CardsColumn>
            {user.isDemo && <DemoCard />}
            <div className={classNames(styles.partnership, session.partner && styles.together)}>
              <RemotePart part="partnership/card" />
            </div>
          </CardsColumn>
        </>
      }
    >
      <LanguageSection />
      <SecurityLink />
      <AccountDeletion user={user} />
    </CardsPage>
  );
}
