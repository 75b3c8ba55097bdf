import { paths } from '@our-dates/contracts/paths';
import type { OpenDatabase } from './device-database.ts';

/** A sign-out that has not reached the server: it is sent before anything is requested in that session again. */
export interface OwedLogout {
  /** Sends a sign-out now; without a connection, it is owed. */
  send(request: Request): Promise<Response>;
  isOwed(): Promise<boolean>;
  /**
   * Sends what is owed.
   * @throws TypeError while it cannot be sent, or the server fails
   */
  settle(): Promise<void>;
  /** Somebody has signed in since. */
  forget(): Promise<void>;
}

const fact = 'owedLogout';

export function createOwedLogout(open: OpenDatabase): OwedLogout {
  /** Undefined until it was read: many requests ask. */
  let owed: boolean | undefined;

  async function forget(): Promise<void> {
    owed = false;
    await (await open()).delete('facts', fact);
  }

  return {
    async send(request) {
      try {
        return await fetch(request);
      } catch (error) {
        owed = true;
        await (await open()).put('facts', true, fact);
        throw error;
      }
    },
    async isOwed() {
      if (owed !== undefined) return owed;
      const database = await open().catch(() => undefined);
      const stored = (await database?.get('facts', fact)) === true;
      owed ??= stored;
      return owed;
    },
    async settle() {
      const { status } = await fetch(paths.logout, { method: 'POST', credentials: 'include' });
      if (status >= 500) throw new TypeError(`The sign-out was answered with ${status}`);
      await forget();
    },
    forget,
  };
}
