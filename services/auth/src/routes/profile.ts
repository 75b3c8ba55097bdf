import { updateProfile } from '@our-dates/contracts/users';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { receiveForm } from '@our-dates/service-kit/http/form/receive-form';
import { route } from '@our-dates/service-kit/http/route';
import { toSignedInUser } from '../domain/account.ts';
import type { Profile } from '../domain/profile.ts';
import { clientInfoOf } from './client-info.ts';
import { cookieOf, sessionOver } from './session.ts';

export function profileRoutes(app: ServiceApp, deps: { profile: Profile; maxUploadBytes: number }): void {
  const { profile, maxUploadBytes } = deps;

  route(app, updateProfile, async ({ req, viewer, signal }) => {
    await using form = await receiveForm(req, updateProfile.multipart, { maxFileBytes: maxUploadBytes });
    const { origin, sessionId, address } = clientInfoOf(req);
    const change = { ...form.fields, picture: form.files[0]?.path, signal };
    const { account, session } = await profile.change(viewer, change, { sessionId, address });
    if (session === 'over') throw sessionOver(origin, 'Your password is changed. Please sign in again.');
    return {
      json: { user: toSignedInUser(account) },
      ...(session === 'as before' ? {} : { headers: { 'set-cookie': cookieOf(session, origin) } }),
    };
  });
}
