import type { BodyOf } from '@our-dates/contracts/route';
import { clearSessionCookie } from '@our-dates/contracts/session-cookie';
import { deleteAccount } from '@our-dates/contracts/users';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { AccountDeletion } from '../domain/account-deletion.ts';
import type { Proof } from '../domain/confirmation.ts';
import { clientInfoOf } from './client-info.ts';
import { sessionOver } from './session.ts';

export function accountRoutes(app: ServiceApp, { deletion }: { deletion: AccountDeletion }): void {
  route(app, deleteAccount, async ({ req, viewer, body }) => {
    const { origin, address } = clientInfoOf(req);
    const isDeleted = await deletion.delete(viewer, proofOf(body), { address, origin });
    if (!isDeleted) throw sessionOver(origin, 'Your session is over. Please sign in again.');
    return { headers: { 'set-cookie': clearSessionCookie(origin), 'clear-site-data': '"cache"' } };
  });
}

function proofOf({ password, assertion }: BodyOf<typeof deleteAccount>): Proof | null {
  if (assertion) return { assertion };
  return password ? { password } : null;
}
