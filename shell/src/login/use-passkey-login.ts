import { useErrorText } from '@our-dates/browser/error-text';
import { canHavePasskeys } from '@our-dates/browser/passkeys';
import { useMessages } from '@our-dates/languages/catalogue';
import { whenIdle } from '@our-dates/ui/when-idle';
import { useCallback, useEffect, useState } from 'react';
import type { SessionReply } from '../session/session-api.ts';
import { useShell } from '../shell-context.ts';
import { passkeyFailure, welcome } from './login-messages.ts';
import { messages } from './messages/messages.ts';

export interface PasskeyLogin {
  /** Asks the browser for a passkey. */
  readonly signIn: () => void;
  readonly isBusy: boolean;
}

/**
 * Signs in with a passkey: by a button, and, where the browser can, by what it suggests in the fields of the form.
 * @returns null where there can be no passkey
 */
export function usePasskeyLogin(): PasskeyLogin | null {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toasts } = useShell();
  const [isBusy, setBusy] = useState(false);
  const [isPossible] = useState(canHavePasskeys);

  const finish = useCallback(
    async (login: () => Promise<SessionReply>) => {
      try {
        toasts.show(welcome(await session.signIn(login), t));
      } catch (error) {
        const sentence = passkeyFailure(error, t, errorText);
        if (sentence) toasts.show({ title: t.loginFailed, description: sentence, tone: 'destructive' });
      }
    },
    [session, toasts, t, errorText],
  );

  useEffect(() => {
    // Not next to what the button asks: a browser asks for one thing at a time.
    if (!isPossible || isBusy) return undefined;
    const left = new AbortController();
    const cancel = whenIdle(() => void suggest(finish, left.signal));
    return () => {
      cancel();
      left.abort();
    };
  }, [isPossible, isBusy, finish]);

  async function signIn() {
    setBusy(true);
    await finish(async () => (await import('./passkey-ceremony.ts')).signInWithPasskey());
    setBusy(false);
  }

  return isPossible ? { signIn: () => void signIn(), isBusy } : null;
}

/** Fetches the code only where the browser can suggest a passkey. Without it, the button is still there. */
async function suggest(
  finish: (login: () => Promise<SessionReply>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isAvailable = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
  if (!isAvailable) return;
  const ceremony = await import('./passkey-ceremony.ts').catch(() => undefined);
  await ceremony?.suggestPasskeys(finish, signal);
}
