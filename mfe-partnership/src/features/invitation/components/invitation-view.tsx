import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import type { OpenInvitation } from '@our-dates/contracts/partnerships';
import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { Button } from '@our-dates/ui/button';
import { Clock } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  const { longDate } = useDates();
  const { user, partner } = useHost().session;
  const name = fromUser.displayName || fromUser.username;
  return (
    <div className={styles.page}>
      <article className={styles.invitation}>
        <Avatar name={name} src={fromUser.profilePicture} size={96} alt={t.pictureOf({ name })} />
        <header>
          <h1 className={styles.title}>{t.pageTitle}</h1>
          <p className={styles.from}>
            {t.invites({
              name,
              username: fromUser.username,
              who: (content) => <strong dir="auto">{content}</strong>,
              account: (content) => <span>{content}</span>,
            })}
          </p>
        </header>
        <section className={styles.meaning} aria-labelledby="partnership-meaning">
          <h2 id="partnership-meaning">{t.meaning}</h2>
          <Benefits partnerName={name} />
        </section>
        <p className={styles.expiry}>
          <Clock aria-hidden />
          <span>
            {t.expiryWithDay({
              expiry: expiryText(expiresAt, now, t),
              date: longDate(new Date(expiresAt)),
            })}
          </span>
        </p>
        {partner && <p className={styles.note}>{t.hasPartner({ name: partner.displayName })}</p>}
        {user ? <AnswerButtons token={token} /> : <SignInButton name={name} />}
      </article>
    </div>
  );
}

/** For a visitor without a session. The login leads back to this invitation. */
function SignInButton({ name }: { name: string }) {
  const t = useMessages(messages);
  const { session } = useHost();
  return (
    <div className={styles.signIn}>
      <p>{t.signInText({ name })}</p>
      <Button tone="primary" wide onClick={session.signIn}>
        {t.signIn}
      </Button>
    </div>
  );
}
