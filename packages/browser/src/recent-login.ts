import type { HostSession } from '@our-dates/contracts/mfe';
import { reauthenticationCode } from '@our-dates/contracts/route';
import { ApiError } from './api-error.ts';

/**
 * Sends a change that needs a recent login. Where the login was some time ago, the shell asks the person to confirm who
 * they are, and the change is sent again.
 * @throws what `send` throws; the refusal, when the person does not confirm
 */
export async function withRecentLogin<T>(
  { confirmIdentity }: Pick<HostSession, 'confirmIdentity'>,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.problem?.code === reauthenticationCode;
    if (!isRefused || !(await confirmIdentity())) throw error;
    return send();
  }
}
