import type { Invitation } from '@our-dates/contracts/partnerships';
import { useMessages } from '@our-dates/languages/catalogue';
import { Badge } from '@our-dates/ui/badge';
import { IconButton } from '@our-dates/ui/icon-button';
import { Copy, ExternalLink, X } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { expiryText, isExpired } from '../../partnership/expiry.ts';
import { useCancelInvitation } from '../api/use-cancel-invitation.ts';
import { useCopyLink } from '../use-copy-link.ts';
import styles from './invitation-row.module.css';

/** How much of a token is shown: enough to distinguish two links. */
const tokenCharacters = 16;

/** One open invitation link. */
export function InvitationRow({
  invitation,
  now,
  onCancelled,
}: {
  invitation: Invitation;
  now: number;
  onCancelled: () => void;
}) {
  const t = useMessages(messages);
  const { inviteToken, inviteUrl, expiresAt } = invitation;
  const expired = isExpired(expiresAt, now) || invitation.status === 'expired';
  const shortToken = inviteToken.slice(0, tokenCharacters);
  const cancel = useCancelInvitation(invitation);
  const copyLink = useCopyLink();
  return (
    <li className={styles.invitation}>
      <div className={styles.words}>
        <p className={styles.status}>
          <Badge tone={expired ? 'amber' : 'rose'}>{expired ? t.statusExpired : t.statusPending}</Badge>
          <span>{expiryText(expiresAt, now, t)}</span>
        </p>
        <p className={styles.token}>
          <code>{shortToken}</code>…
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton label={t.copyLink} icon={<Copy aria-hidden />} onClick={() => void copyLink(inviteUrl)} />
        <IconButton
          label={t.openInTab}
          icon={<ExternalLink aria-hidden />}
          onClick={() => window.open(inviteUrl, '_blank', 'noopener')}
        />
        <IconButton
          label={t.cancelInvitation}
          icon={<X aria-hidden />}
          aria-busy={cancel.isPending || undefined}
          disabled={cancel.isPending}
          onClick={() => cancel.mutateAsync().then(onCancelled, () => undefined)}
        />
      </div>
    </li>
  );
}
