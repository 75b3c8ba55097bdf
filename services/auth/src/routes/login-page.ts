import { listLoginUsers } from '@our-dates/contracts/auth';
import { createDemoUser } from '@our-dates/contracts/demo';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { toLoginUser } from '../domain/account.ts';
import type { DemoAccounts } from '../domain/demo-accounts.ts';
import { listOnLogin } from '../repository/accounts.ts';
import { clientInfoOf } from './client-info.ts';

/** What the login page needs before anybody has signed in. */
export function loginPageRoutes(
  app: ServiceApp,
  deps: { pool: Pool; demoAccounts: DemoAccounts; demo: boolean; demoPassword: string },
): void {
  const { pool, demoAccounts, demo, demoPassword } = deps;

  route(app, listLoginUsers, async () => {
    const accounts = await listOnLogin(pool, { withDemo: demo });
    return { json: accounts.map((account) => toLoginUser(account, demoPassword)) };
  });

  route(app, createDemoUser, async ({ req }) => {
    const account = await demoAccounts.create(clientInfoOf(req).address);
    return { json: { user: toLoginUser(account, demoPassword) } };
  });
}
