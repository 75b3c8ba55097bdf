import { minutesAndSeconds } from '@our-dates/browser/format';
import { useObservable } from '@our-dates/browser/observable';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useState } from 'react';
import { useShell } from '../shell-context.ts';
import { extendSession } from './extend-session.ts';
import { messages } from './messages/messages.ts';
import styles from './session-dialog.module.css';
import { signOut } from './sign-out.ts';
import { useSessionState } from './use-session.ts';

/** Asks whether to continue, when two minutes are left. */
export default function SessionDialog() {
  const t = useMessages(messages);
  const shell = useShell();
  const state = useSessionState();
  const open = useObservable(shell.session.dialogOpen);
  const remainingMs = useObservable(shell.session.remainingMs);
  const [busy, setBusy] = useState(false);
  const extendable = state.status === 'signed-in' && state.expiresAt < state.endsAt;

  async function extend() {
    setBusy(true);
    await extendSession(shell, t);
    setBusy(false);
  }

  return (
    <Dialog
      size="small"
      open={open && state.status === 'signed-in'}
      onOpenChange={shell.session.dialogOpen.set}
      dismissible={!busy}
      title={t.dialogTitle}
      description={extendable ? t.dialogText : t.dialogTextLast}
      footer={
        <>
          <Button tone="quiet" disabled={busy} onClick={() => void signOut(shell)}>
            {t.signOut}
          </Button>
          {extendable && (
            <Button tone="primary" busy={busy} busyText={t.extending} onClick={() => void extend()}>
              {t.extendSession}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.time} role="timer" aria-label={t.timeLeft}>
        {minutesAndSeconds(remainingMs ?? 0)}
      </p>
    </Dialog>
  );
}

SessionDialog.messages = messages;
