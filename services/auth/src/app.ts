import { finish, type ServiceApp } from '@our-dates/service-kit/http/app';
import type { IdentityVerifier } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { DemoAccounts } from './domain/demo-accounts.ts';
import type { EndedSessions } from './domain/ended-sessions.ts';
import type { Profile } from './domain/profile.ts';
import type { Sessions } from './domain/sessions.ts';
import type { SignIn } from './domain/sign-in.ts';
import { internalRoutes } from './routes/internal.ts';
import { loginPageRoutes } from './routes/login-page.ts';
import { permissionRoutes } from './routes/permission.ts';
import { profileRoutes } from './routes/profile.ts';
import { sessionRoutes } from './routes/session.ts';

/** Everything this service answers. */
export function mountRoutes(
  app: ServiceApp,
  deps: {
    pool: Pool;
    signIn: SignIn;
    sessions: Sessions;
    ended: EndedSessions;
    requester: IdentityVerifier;
    demoAccounts: DemoAccounts;
    profile: Profile;
    demo: boolean;
    demoPassword: string;
    maxUploadBytes: number;
  },
): ServiceApp {
  internalRoutes(app, deps);
  sessionRoutes(app, deps);
  loginPageRoutes(app, deps);
  profileRoutes(app, deps);
  permissionRoutes(app, deps);
  return finish(app);
}
