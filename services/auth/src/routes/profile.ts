import { validation } from '@our-dates/common/errors';
import { route, type ServiceApp } from '@our-dates/common/http';
import { updateProfile } from '@our-dates/contracts/users';
import { toUser } from '../domain/account.ts';
import type { Profile } from '../domain/profile.ts';
import { callerOf } from './caller.ts';
import { readProfileForm } from './profile-form.ts';
import { cookieOf } from './session.ts';

export function profileRoutes(app: ServiceApp, deps: { profile: Profile; maxUploadBytes: number }): void {
  const { profile, maxUploadBytes } = deps;

  route(app, updateProfile, async ({ req, viewer }) => {
    await using form = await readProfileForm(req, { maxUploadBytes });
    const fields = updateProfile.multipart.fields.safeParse(form.fields);
    if (!fields.success) {
      throw validation(
        fields.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
      );
    }
    const { origin, sessionId } = callerOf(req);
    const change = { ...fields.data, picture: form.picture };
    const { account, session } = await profile.change(viewer, change, sessionId);
    return {
      json: { user: toUser(account) },
      ...(session ? { headers: { 'set-cookie': cookieOf(session, origin) } } : {}),
    };
  });
}
