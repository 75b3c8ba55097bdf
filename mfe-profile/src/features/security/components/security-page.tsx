import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { CardsColumn, CardsPage } from '../../../components/cards-page.tsx';
import { messages } from '../messages/messages.ts';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';

/** `/profile/security` */
export default function SecurityPage() {
  const { user } = useHost().session;
  const t = useMessages(messages);
  usePageTitle(t.pageTitle);
  if (!user) return null;
  return (
    <CardsPage
      title={t.pageTitle}
      sentence={t.sentence({ link: (text) => <Link to="/profile">{text}</Link> })}
      cards={
        <>
          <CardsColumn>
            <PasskeysCard isDemo={user.isDemo} />
            {!user.isDemo && <RecoveryCard />}
          </CardsColumn>
          <DevicesCard />
        </>
      }
    />
  );
}

SecurityPage.messages = messages;
