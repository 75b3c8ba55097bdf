import { longDate } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import type { OpenInvitation } from '@our-dates/contracts/partnerships';
import { Avatar } from '@our-dates/ui/avatar';
import { Button } from '@our-dates/ui/button';
import { Clock } from 'lucide-react';
import { Benefits } from '../../partnership/components/benefits.tsx';
import { expiryText } from '../../partnership/expiry.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './invitation-view.module.css';

/** Who invites, to what, until when, and the answer buttons. */
export function InvitationView({
  token,
  invitation: { fromUser, expiresAt },
  now,
}: {
  token: string;
  invitation: OpenInvitation;
  now: number;
}) {
  const { user, partner } = useHost().session;
  const name = fromUser.displayName || fromUser.username;
  return (
    <div className={styles.page}>
      <article className={styles.invitation}>
        <Avatar name={name} src={fromUser.profilePicture} size={96} alt={`Picture of ${name}`} />
        <header>
          <h1 className={styles.title}>Partnership Invitation</h1>
          <p className={styles.from}>
            <strong dir="auto">{name}</strong> <span>@{fromUser.username}</span> invites you to keep your date
            memories together.
          </p>
        </header>
        <section className={styles.meaning} aria-labelledby="partnership-meaning">
          <h2 id="partnership-meaning">What partnership means</h2>
          <Benefits partnerName={name} />
        </section>
        <p className={styles.expiry}>
          <Clock aria-hidden />
          <span>
            {expiryText(expiresAt, now)}, on {longDate(new Date(expiresAt))}
          </span>
        </p>
        {partner && (
          <p className={styles.note}>
            You already share your memories with {partner.displayName}. To accept, end that partnership in
            your profile first.
          </p>
        )}
        {user ? <AnswerButtons token={token} /> : <SignInButton name={name} />}
      </article>
    </div>
  );
}

/** For a visitor without a session. The login leads back to this invitation. */
function SignInButton({ name }: { name: string }) {
  const { session } = useHost();
  return (
    <div className={styles.signIn}>
      <p>Please sign in so that {name} knows who answers. We bring you back here.</p>
      <Button tone="primary" wide onClick={session.signIn}>
        Sign in to accept
      </Button>
    </div>
  );
}
