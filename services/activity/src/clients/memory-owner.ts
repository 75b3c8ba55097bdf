import type { IncomingMessage } from 'node:http';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { createInternalClient } from '@our-dates/service-kit/http/internal-client';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { z } from 'zod';
import type { VisibleToViewer } from '../domain/together/together.ts';

/** The service that owns memories and photos, called with the viewer's own token: it shows what the viewer may see. */
export interface MemoryOwner {
  visibleTo(req: IncomingMessage): VisibleToViewer;
}

const photoSchema = z.object({ collectionId: z.int() });

export function createMemoryOwner({ collectionsUrl }: { collectionsUrl: string }): MemoryOwner {
  const collections = createInternalClient({
    service: 'collections',
    baseUrl: collectionsUrl,
    unavailable: 'The memory cannot be looked up right now. Please try again.',
  });
  return {
    visibleTo(req) {
      const token = String(req.headers[internalHeaders.token]);
      return {
        async memory(id) {
          return (await collections.getJson(fillPath(paths.collection, { id }), token)) !== null;
        },
        async memoryOfPhoto(id) {
          const photo = await collections.getJson(fillPath(paths.photo, { id }), token);
          return photo === null ? null : photoSchema.parse(photo).collectionId;
        },
      };
    },
  };
}
