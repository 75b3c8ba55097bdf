import { paths } from '@our-dates/contracts/paths';
import type { OpenDatabase } from './device-database.ts';

/** A sign-out that has not reached the server: it is sent before anything is requested in that session again. */
export interface OwedLogout {
  /** Sends a sign-out now; without a connection, it is owed. */
  send(request: Request): Promise<Response>;
  isOwed(): Promise<boolean>;
  /**
   * Sends what is owed.
   * @throws the network's error while it cannot be sent
   */
  settle(): Promise<void>;
  /** Somebody has signed in since. */
  forget(): Promise<void>;
}

const fact = 'owedLogout';

export function createOwedLogout(open: OpenDatabase): OwedLogout {
  const forget = async () => (await open()).delete('facts', fact);
  return {
    async send(request) {
      try {
        return await fetch(request);
      } catch (error) {
        await (await open()).put('facts', true, fact);
        throw error;
      }
    },
    async isOwed() {
      const database = await open().catch(() => undefined);
      return (await database?.get('facts', fact)) === true;
    },
    async settle() {
      await fetch(paths.logout, { method: 'POST', credentials: 'include' });
      await forget();
    },
    forget,
  };
}
