import { partnerRecordSchema } from '@our-dates/contracts/session-record';
import { unavailable } from '@our-dates/service-kit/errors';
import { createInternalClient } from '@our-dates/service-kit/http/internal-client';
import type { IdentitySigner, Viewer } from '@our-dates/service-kit/identity/identity';

/**
 * Asks the partnership service for the partner of a person; it also writes the answer where sessions read it.
 * Without an answer there is no access: the partner decides what a viewer may see.
 */
export function createPartnerLookup(options: {
  partnershipUrl: string;
  signer: IdentitySigner;
}): (viewer: Viewer) => Promise<number | null> {
  const partnership = createInternalClient({ service: 'partnership', baseUrl: options.partnershipUrl });
  return async (viewer) => {
    const token = await options.signer.sign(viewer, 'partnership');
    const answer = await partnership.getJson(`/internal/partner/${viewer.id}`, token);
    if (answer === null) throw unavailable();
    return partnerRecordSchema.parse(answer).partnerId;
  };
}
