import { notFound } from '@our-dates/common/errors';
import type { ServiceApp } from '@our-dates/common/http';
import { internalHeaders } from '@our-dates/common/identity';
import { idText } from '@our-dates/contracts/values';
import type { PartnerCache } from '../domain/partner-cache.ts';

/**
 * `GET /internal/partner/:userId` answers `{ partnerId }` and puts the partner key in place, for the gateway
 * when the key is not there. The gateway routes nothing from outside to it.
 */
export function internalRoutes(app: ServiceApp, { partnerCache }: { partnerCache: PartnerCache }): void {
  app.get('/internal/partner/:userId', async (req, res) => {
    const token = req.headers[internalHeaders.token];
    await app.slice.verifyIdentity(typeof token === 'string' ? token : undefined);
    const userId = idText.safeParse(req.params.userId);
    if (!userId.success) throw notFound();
    res.json({ partnerId: await partnerCache.fill(userId.data) });
  });
}
