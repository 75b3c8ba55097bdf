import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { useEffect, useRef, useState } from 'react';
import { discardEverythingOf } from '../discard-everything.ts';

/**
 * Asks before a sign-out that would lose what waits: after it, nothing of this person stays readable on the device.
 * A session that ends otherwise keeps it.
 */
export function SignOutQuestion({ count }: { count: number }) {
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

  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={() => settle(false)}
      tone="danger"
      title={`${counted(count, 'change')} ${count === 1 ? 'was' : 'were'} not sent yet`}
      description="Signing out removes what waits from this device, and it would be lost. Stay signed in to have it sent when there is a connection."
      cancelText="Stay signed in"
      confirmText="Discard and sign out"
      onConfirm={() => void (userId !== undefined && discardEverythingOf(userId).then(() => settle(true)))}
    />
  );
}
