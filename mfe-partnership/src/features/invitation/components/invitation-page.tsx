import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useParams } from '@our-dates/router';
import { useQuery } from '@tanstack/react-query';
import { isExpired } from '../../partnership/expiry.ts';
import { useNow } from '../../partnership/use-now.ts';
import { invitationQuery } from '../api/invitation-query.ts';
import { expired, invitationProblem, notFound } from '../invitation-problem.ts';
import { InvitationSkeleton } from './invitation-skeleton.tsx';
import { InvitationView } from './invitation-view.tsx';
import { OwnInvitation } from './own-invitation.tsx';
import { UnusableInvitation } from './unusable-invitation.tsx';

/** `/partnership/invite/:token` */
export function InvitationPage() {
  const { token } = useParams();
  const { session } = useHost();
  const invitation = useQuery(invitationQuery(token));
  const now = useNow();
  usePageTitle('Partnership Invitation');

  if (!token) return <UnusableInvitation problem={notFound} />;
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
  if (isExpired(invitation.data.expiresAt, now)) return <UnusableInvitation problem={expired} />;
  return <InvitationView token={token} invitation={invitation.data} now={now} />;
}
