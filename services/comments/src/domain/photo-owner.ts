import type { IncomingMessage } from 'node:http';
import { unavailable } from '@our-dates/common/errors';
import { internalHeaders } from '@our-dates/common/identity';
import { contextHeaders } from '@our-dates/common/request-context';
import { timeLimits } from '@our-dates/common/time-limits';
import { traced } from '@our-dates/common/tracing';
import { fillPath, paths } from '@our-dates/contracts/paths';

/** The service that owns the photos, asked with the caller's own token: it shows what the caller may see. */
export interface PhotoOwner {
  askOnBehalfOf(req: IncomingMessage, signal: AbortSignal): (photoId: number) => Promise<boolean>;
}

export function createPhotoOwner({ collectionsUrl }: { collectionsUrl: string }): PhotoOwner {
  return {
    askOnBehalfOf: (req, signal) => async (photoId) => {
      const ask = () =>
        fetch(new URL(fillPath(paths.photo, { id: photoId }), collectionsUrl), {
          headers: {
            [internalHeaders.token]: String(req.headers[internalHeaders.token]),
            ...contextHeaders(),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimits.slice.questionMs)]),
        });
      const response = await traced('ask collections', ask, { kind: 'client' }).catch((error: unknown) => {
        throw unavailable(
          'The photo cannot be looked up right now. Please try again.',
          1,
          'UNAVAILABLE',
          error,
        );
      });
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === 404) return false;
      throw unavailable('The photo cannot be looked up right now. Please try again.');
    },
  };
}
