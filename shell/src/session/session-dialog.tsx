import { minutesAndSeconds } from '@our-dates/browser/format';
import { useObservable } from '@our-dates/browser/observable';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useState } from 'react';
import { useShell } from '../shell-context.ts';
import { extendSession, signOut } from './session-actions.ts';
import styles from './session-dialog.module.css';
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
