import { forbidden, toAppError } from '@our-dates/service-kit/errors';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { findById } from '../repository/accounts.ts';
import type { Account } from './account.ts';
import type { LoginLimit } from './login-limit.ts';
import type { PasskeyUse, Passkeys } from './passkeys.ts';

/**
 * Checks the use of a passkey, and counts it as a failed login if it is refused: of its account, and of the address.
 * @returns whose passkey it is
 * @throws AppError 403 when it is refused; 429 after too many failures
 */
export type PasskeyCheck = (use: PasskeyUse, address: string) => Promise<Account>;

export function createPasskeyCheck(options: {
  pool: Pool;
  passkeys: Passkeys;
  limit: LoginLimit;
}): PasskeyCheck {
  const { pool, passkeys, limit } = options;
  return async (use, address) => {
    const passkey = await passkeys.find(use.assertion);
    const account = passkey && (await findById(pool, passkey.accountId));
    const attempt = await limit.begin({ username: account?.username, address });
    await passkeys.use(use).catch(async (error: unknown) => {
      if (toAppError(error).status >= 500) await attempt.undo();
      throw error;
    });
    if (!account) throw forbidden('The account of this passkey is gone.', 'PASSKEY_REFUSED');
    await attempt.succeed();
    return account;
  };
}
