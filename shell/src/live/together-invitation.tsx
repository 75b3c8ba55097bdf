import { ApiError } from '@our-dates/browser/api-error';
import { useErrorText } from '@our-dates/browser/error-text';
import { queryKeys } from '@our-dates/browser/query-keys';
import { joinTogether, leaveTogether, tabTogether, takeTogether } from '@our-dates/browser/together';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Together } from '@our-dates/contracts/together';
import { invitationMs } from '@our-dates/contracts/together-page';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useNavigate } from '@our-dates/router';
import { Avatar } from '@our-dates/ui/avatar';
import { Button } from '@our-dates/ui/button';
import { restoreFocus } from '@our-dates/ui/return-focus';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShell } from '../shell-context.ts';
import { messages } from './messages/messages.ts';
import styles from './together-invitation.module.css';

export interface TogetherInvitationProps {
  together: Together;
  /** Who invites. */
  partner: User;
}

/** The partner's invitation to look at a memory together, over any page, until it is answered or expires. */
export default function TogetherInvitation({ together, partner }: TogetherInvitationProps) {
  const t = useMessages(messages);
  const isOpen = useOpen();
  const { join, decline } = useAnswers(together);
  const { data: memory } = useQuery<CollectionWithThumbnail>({
    queryKey: queryKeys.memory(together.collectionId),
  });
  if (!isOpen) return null;
  const name = partner.displayName || partner.username;
  return createPortal(
    // Live also next to an open dialog, which hides the rest of the page from a screen reader.
    <div aria-live="polite" data-banner>
      <Card>
        <Avatar name={name} src={partner.profilePicture} />
        <p className={styles.words}>
          {t.invitation({
            partner: name,
            title: memory?.name ?? t.aMemory,
            name: (partner) => <bdi className={styles.name}>{partner}</bdi>,
            memory: (title) => <bdi className={styles.memory}>{title}</bdi>,
          })}
        </p>
        <div className={styles.answers}>
          <Button tone="quiet" onClick={() => decline.mutate()}>
            {t.declineForNow}
          </Button>
          <Button tone="primary" busy={join.isPending} busyText={t.joining} onClick={() => join.mutate()}>
            {t.join}
          </Button>
        </div>
      </Card>
    </div>,
    document.body,
  );
}

/** True until the invitation has expired. */
function useOpen(): boolean {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), invitationMs);
    return () => clearTimeout(timer);
  }, []);
  return isOpen;
}

function useAnswers(together: Together) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { toasts } = useShell();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = together;
  /** Not shown any more, whatever the server has heard of it. */
  const close = () =>
    takeTogether(queries, { ...together, revision: together.revision + 1, status: 'ended' });

  const join = useMutation({
    mutationFn: () => joinTogether(id),
    onSuccess(joined) {
      if (joined.status === 'looking') {
        tabTogether.join(id);
        takeTogether(queries, joined);
        const path = `/date-memory/${joined.collectionId}`;
        navigate(path, { replace: path === location.pathname });
        return;
      }
      takeTogether(queries, joined);
      toasts.show({ title: t.invitationOver });
    },
    onError(error) {
      const isOver = error instanceof ApiError && error.status === 404;
      if (isOver) close();
      toasts.show(
        isOver
          ? { title: t.invitationOver }
          : {
              tone: 'destructive',
              title: t.notJoined,
              description: errorText(error, t.unknownError),
            },
      );
    },
  });
  const decline = useMutation({
    // Without an answer, the invitation expires.
    mutationFn: () => leaveTogether(id).catch(() => {}),
    onMutate: close,
  });
  return { join, decline };
}

/** Gives back the focus that it has when it is removed. */
function Card({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const isInside = (target: EventTarget | null) => target instanceof Node && element?.contains(target);
    function remember({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !isInside(relatedTarget)) before.current = relatedTarget;
    }
    element?.addEventListener('focusin', remember);
    return () => {
      element?.removeEventListener('focusin', remember);
      if (isInside(document.activeElement)) restoreFocus(before.current);
    };
  }, []);
  return (
    <div ref={card} className={styles.card}>
      {children}
    </div>
  );
}
