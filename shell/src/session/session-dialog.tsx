import { minutesAndSeconds } from '@our-dates/browser/format';
import { useObservable } from '@our-dates/browser/observable';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useState } from 'react';
import { type Shell, useShell } from '../shell-context.ts';
import styles from './session-dialog.module.css';
import { signOut } from './sign-out.ts';
import { useSessionState } from './use-session.ts';

/** Asks whether to continue, when two minutes are left. */
export default function SessionDialog() {
  const shell = useShell();
  const state = useSessionState();
  const open = useObservable(shell.session.dialogOpen);
  const remainingMs = useObservable(shell.session.remainingMs);
  const [busy, setBusy] = useState(false);
  const extendable = state.status === 'signed-in' && state.expiresAt < state.endsAt;

  async function extend() {
    setBusy(true);
    await extendSession(shell);
    setBusy(false);
  }

  return (
    <Dialog
      size="small"
      open={open && state.status === 'signed-in'}
      onOpenChange={shell.session.dialogOpen.set}
      dismissible={!busy}
      title="Session Expiring Soon"
      description={
        extendable
          ? 'For your safety we sign you out when the time is up. Shall we go on?'
          : 'This session has reached its longest possible time. Please sign in again when it ends.'
      }
      footer={
        <>
          <Button tone="quiet" disabled={busy} onClick={() => void signOut(shell)}>
            Sign out
          </Button>
          {extendable && (
            <Button tone="primary" busy={busy} busyText="Extending..." onClick={() => void extend()}>
              Extend Session
            </Button>
          )}
        </>
      }
    >
      <p className={styles.time} role="timer" aria-label="Time left">
        {minutesAndSeconds(remainingMs ?? 0)}
      </p>
    </Dialog>
  );
}

/** Extends the session, confirms it, and reloads the page; when it fails, the session ends. */
async function extendSession({ session, toasts, reload }: Shell): Promise<void> {
  const extended = {
    title: 'Session Extended',
    description: 'Your session starts over from now. Take your time.',
  };
  try {
    await session.extend();
  } catch {
    toasts.show({
      title: 'Extension Failed',
      description: 'Could not extend your session. Please log in again.',
      tone: 'destructive',
    });
    return;
  }
  toasts.show(extended);
  toasts.showAfterReload(extended);
  reload();
}
