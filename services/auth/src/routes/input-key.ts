import { getInputKey } from '@our-dates/contracts/input-key';
import { unauthenticated } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { findInputKey } from '../repository/input-keys.ts';

/** With which key the viewer's browsers encrypt what they keep of unsent input. */
export function inputKeyRoutes(app: ServiceApp, { pool }: { pool: Pool }): void {
  route(app, getInputKey, async ({ viewer }) => {
    const key = await findInputKey(pool, viewer.id);
    if (!key) throw unauthenticated();
    return { json: { key } };
  });
}
