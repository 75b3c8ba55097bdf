import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { Section } from '../../../components/section.tsx';
import { messages } from '../../../messages/messages.ts';

/** Leads from the profile to the page about passkeys, recovery codes and devices. */
export function SecurityLink() {
  const t = useMessages(messages);
  return (
    <Section title={t.pageSecurity} note={t.securityNote}>
      <Link to="/profile/security" className={buttonClass({ wide: 'phone' })}>
        {t.manageSignIn}
      </Link>
    </Section>
  );
}
