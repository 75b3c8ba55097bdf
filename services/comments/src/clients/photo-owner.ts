import type { IncomingMessage } from 'node:http';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { createInternalClient } from '@our-dates/service-kit/http/internal-client';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import type { Ask } from '../domain/visible-photos.ts';

/** The service that owns the photos, called with the caller's own token: it shows what the caller may see. */
export interface PhotoOwner {
  askOnBehalfOf(req: IncomingMessage, signal: AbortSignal): Ask;
}

export function createPhotoOwner({ collectionsUrl }: { collectionsUrl: string }): PhotoOwner {
  const collections = createInternalClient({
    service: 'collections',
    baseUrl: collectionsUrl,
    unavailable: 'The photo cannot be looked up right now. Please try again.',
  });
  return {
    askOnBehalfOf: (req, signal) => async (photoId) => {
      const token = String(req.headers[internalHeaders.token]);
      return (await collections.getJson(fillPath(paths.photo, { id: photoId }), token, { signal })) !== null;
    },
  };
}
