import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { Section } from '../../../components/section.tsx';

/** Leads from the profile to the page about passkeys, recovery codes and devices. */
export function SecurityLink() {
  return (
    <Section
      title="Sign-in and security"
      note="Passkeys, recovery codes, and the devices on which you are signed in."
    >
      <Link to="/profile/security" className={buttonClass({ wide: 'phone' })}>
        Manage sign-in
      </Link>
    </Section>
  );
}
