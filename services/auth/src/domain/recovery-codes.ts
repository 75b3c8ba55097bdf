import { hash } from 'node:crypto';
import type { RecoveryCodes as Count } from '@our-dates/contracts/passkeys';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { lockAccount } from '../repository/accounts.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  takeRecoveryCode,
} from '../repository/recovery-codes.ts';
import { refuseForDemo } from './demo-names.ts';
import { generatePassword } from './generated-password.ts';

const codesAtOnce = 10;

/** Codes that a person keeps for the day on which they have neither password nor passkey. */
export interface RecoveryCodes {
  count(accountId: number): Promise<Count>;
  /** Makes new ones in place of all earlier ones. @throws AppError 403 for a demo account */
  make(viewer: Viewer): Promise<string[]>;
  /**
   * Uses a code up.
   * @param accountId null where there is no such account: it takes as long and is false
   * @param text as it was typed, in any case, with or without hyphens
   * @returns whether it was one of this account, and not used before
   */
  take(accountId: number | null, text: string): Promise<boolean>;
}

export function createRecoveryCodes({ pool, log }: { pool: Pool; log: Log }): RecoveryCodes {
  return {
    count: (accountId) => countRecoveryCodes(pool, accountId),

    async make(viewer) {
      refuseForDemo(viewer);
      const codes = Array.from({ length: codesAtOnce }, generatePassword);
      await transaction(pool, async (client) => {
        await lockAccount(client, viewer.id);
        await deleteRecoveryCodes(client, viewer.id);
        await insertRecoveryCodes(
          client,
          viewer.id,
          codes.map((code) => hashOf(plain(code))),
        );
      });
      log.info({ userId: viewer.id }, 'a person has made recovery codes');
      return codes;
    },

    async take(accountId, text) {
      const code = plain(text);
      if (!codePattern.test(code)) return false;
      const isRight = await takeRecoveryCode(pool, accountId ?? 0, hashOf(code));
      if (isRight) log.info({ userId: accountId }, 'a person has used a recovery code');
      return isRight;
    },
  };
}

const codePattern = /^[a-z0-9]{16}$/;

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/[\s-]/g, '');
}

function hashOf(code: string): string {
  return hash('sha256', code, 'hex');
}
