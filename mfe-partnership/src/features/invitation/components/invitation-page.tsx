import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link, useParams } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { isExpired } from '../../partnership/expiry.ts';
import { useNow } from '../../partnership/use-now.ts';
import { invitationQuery } from '../api/invitation-query.ts';
import { invitationProblem } from '../invitation-problem.ts';
import styles from './invitation-view.module.css';
import { InvitationView } from './invitation-view.tsx';
import { UnusableInvitation } from './unusable-invitation.tsx';

/** `/partnership/invite/:token` */
export function InvitationPage() {
  const t = useMessages(messages);
  const { token } = useParams();
  const { session } = useHost();
  const invitation = useQuery(invitationQuery(token));
  const now = useNow();
  usePageTitle(t.pageTitle);

  if (!token) return <UnusableInvitation problem="notFound" />;
  if (invitation.error) {
    const isAnswer = invitation.error instanceof ApiError && invitation.error.status < 500;
    return (
      <UnusableInvitation
        problem={invitationProblem(invitation.error)}
        onRetry={isAnswer ? undefined : () => void invitation.refetch()}
      />
    );
  }
  if (!invitation.data) return <InvitationSkeleton />;
  if (invitation.data.fromUser.id === session.user?.id) return <OwnInvitation />;
  if (isExpired(invitation.data.expiresAt, now)) return <UnusableInvitation problem="expired" />;
  return <InvitationView token={token} invitation={invitation.data} now={now} />;
}

/** The shape of an invitation that is loading. */
function InvitationSkeleton() {
  const t = useMessages(messages);
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>{t.loadingInvitation}</VisuallyHidden>
      <div className={styles.invitation}>
        <Skeleton shape="round" width={96} height={96} />
        <Skeleton width="60%" height={28} />
        <Skeleton width="80%" />
        <Skeleton shape="picture" height={148} />
        <Skeleton shape="control" />
      </div>
    </div>
  );
}

/** Shown when users open their own invitation. */
function OwnInvitation() {
  const t = useMessages(messages);
  return (
    <ErrorPanel
      level={1}
      icon={<Undo2 />}
      title={t.ownTitle}
      action={
        <Link to="/profile" className={buttonClass({ tone: 'primary' })}>
          {t.toProfile}
        </Link>
      }
    >
      <p>{t.ownText}</p>
    </ErrorPanel>
  );
}
