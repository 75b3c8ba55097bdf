import {
  addPasskey,
  getRecoveryCodes,
  listPasskeys,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
  startConfirmation,
  startPasskey,
  startPasskeyLogin,
} from '@our-dates/contracts/passkeys';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { PasskeyUses } from '../domain/passkey-uses.ts';
import type { Passkeys } from '../domain/passkeys.ts';
import type { RecoveryCodes } from '../domain/recovery-codes.ts';
import { clientInfoOf } from './client-info.ts';

/** By what people sign in, other than their password. */
export function passkeyRoutes(
  app: ServiceApp,
  deps: {
    passkeys: Passkeys;
    passkeyUses: PasskeyUses;
    recoveryCodes: RecoveryCodes;
    /** Of those who open the login page. @throws AppError 429 */
    takeTurn: (address: string) => Promise<void>;
  },
): void {
  const { passkeys, passkeyUses, recoveryCodes, takeTurn } = deps;

  route(app, listPasskeys, async ({ viewer }) => ({ json: await passkeys.list(viewer.id) }));

  route(app, startPasskey, async ({ req, viewer }) => ({
    json: { ...(await passkeys.startAdding(viewer, clientInfoOf(req).origin)) },
  }));

  route(app, addPasskey, async ({ req, viewer, body }) => ({
    json: await passkeys.add(viewer, body, clientInfoOf(req).origin),
  }));

  route(app, renamePasskey, async ({ viewer, params: { id }, body: { name } }) => ({
    json: await passkeys.rename(viewer, id, name),
  }));

  route(app, removePasskey, async ({ viewer, params: { id } }) => {
    await passkeys.remove(viewer, id);
    return {};
  });

  route(app, startPasskeyLogin, async ({ req }) => {
    const { address, origin } = clientInfoOf(req);
    await takeTurn(address);
    return { json: { ...(await passkeyUses.start({ purpose: 'sign-in', accountId: null, origin })) } };
  });

  route(app, startConfirmation, async ({ req, viewer, body: { purpose } }) => {
    const { origin } = clientInfoOf(req);
    return { json: { ...(await passkeyUses.start({ purpose, accountId: viewer.id, origin })) } };
  });

  route(app, getRecoveryCodes, async ({ viewer }) => ({ json: await recoveryCodes.count(viewer.id) }));

  route(app, makeRecoveryCodes, async ({ viewer }) => ({
    json: { codes: await recoveryCodes.make(viewer) },
  }));
}
