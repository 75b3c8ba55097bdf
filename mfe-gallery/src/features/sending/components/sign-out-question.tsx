import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../kept-changes/messages/messages.ts';
import { discardEverythingOf } from '../discard-everything.ts';

/**
 * Asks before a sign-out that would lose what waits: after it, nothing of this person stays readable on the device.
 * A session that ends otherwise keeps it.
 */
export function SignOutQuestion({ count }: { count: number }) {
  const t = useMessages(messages);
  const { session } = useHost();
  const { beforeSignOut } = session;
  const userId = session.user?.id;
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(mayLeave: boolean) => void>(() => {});

  useEffect(() => {
    if (count === 0) return undefined;
    return beforeSignOut(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
  }, [count, beforeSignOut]);

  function settle(mayLeave: boolean) {
    setOpen(false);
    answer.current(mayLeave);
  }

  const leave = () => settle(true);
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={() => settle(false)}
      tone="danger"
      title={t.signOutTitle({ count })}
      description={t.signOutText}
      cancelText={t.staySignedIn}
      confirmText={t.discardAndSignOut}
      onConfirm={() => {
        // What the browser does not remove now stays encrypted, without its key.
        if (userId !== undefined) void discardEverythingOf(userId).then(leave, leave);
      }}
    />
  );
}
