import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { collectionWithThumbnailSchema, timelineMonthSchema } from '@our-dates/contracts/collections';
import { type Comment, commentSchema } from '@our-dates/contracts/comments';
import { imageNowPath } from '@our-dates/contracts/images';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { loginPath, loginSchema, partnerNowPath, partnerNowSchema } from '@our-dates/contracts/permission';
import { photoSchema } from '@our-dates/contracts/photos';
import { planPaths } from '@our-dates/contracts/plan-paths';
import { type Plan, planSchema } from '@our-dates/contracts/plans';
import { storiesSchema } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { unauthenticated, unavailable } from '@our-dates/service-kit/errors';
import { attachmentName } from '@our-dates/service-kit/http/attachment';
import { createInternalClient, type InternalClient } from '@our-dates/service-kit/http/internal-client';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { z } from 'zod';
import type { DownloadSources, PictureRef, Sources } from '../domain/sources.ts';

/** Asks other services on behalf of the viewer of a request. */
export interface SourcesOf {
  /** For calls that end within the minute that a token is good. */
  forCall(req: IncomingMessage): Sources;
  forDownload(req: IncomingMessage, signal: AbortSignal): DownloadSources;
}

/** A whole photo, from a store that is slow. */
const pictureMs = 20_000;
/** A minute is what a token is good for, and one that is nearly over may be given. */
const questionMs = 5000;

export function createSources(urls: {
  auth: string;
  partnership: string;
  collections: string;
  comments: string;
  plans: string;
}): SourcesOf {
  const client = (service: keyof typeof urls, timeoutMs = questionMs) =>
    createInternalClient({ service, baseUrl: urls[service], timeoutMs });
  const clients = {
    auth: client('auth'),
    partnership: client('partnership'),
    collections: client('collections'),
    comments: client('comments'),
    plans: client('plans'),
    pictures: client('collections', pictureMs),
  };
  return {
    forCall: (req) => sourcesFor(clients, tokenOf(req)),
    forDownload: (req, signal) => downloadSourcesFor(clients, tokenOf(req), signal),
  };
}

type Clients = Readonly<
  Record<'auth' | 'partnership' | 'collections' | 'comments' | 'plans' | 'pictures', InternalClient>
>;

function tokenOf(req: IncomingMessage): string {
  return String(req.headers[internalHeaders.token]);
}

function sourcesFor({ collections, comments, plans, pictures }: Clients, token: string): Sources {
  const gallery = { client: collections, token, schema: collectionWithThumbnailSchema };
  const photos = { client: collections, token, schema: photoSchema };
  const thread = { client: comments, token, schema: commentSchema };
  return {
    async countMemories() {
      const months = z
        .array(timelineMonthSchema)
        .parse(await collections.getJson(`${paths.timeline}?sort=first`, token));
      return months.reduce((sum, { count }) => sum + (count ?? 0), 0);
    },
    async memoryAfter(cursor) {
      const query = new URLSearchParams({
        sort: 'first',
        limit: '1',
        ...(cursor === null ? {} : { cursor }),
      });
      const page = await pageOf(gallery, `${paths.collectionsWithThumbnails}?${query}`);
      const [memory] = page?.items ?? [];
      return memory ? { memory, next: page?.next ?? null } : null;
    },
    async photosOf(memoryId) {
      return (await pageOf(photos, `${paths.photos}?collectionId=${memoryId}`))?.items ?? null;
    },
    async storiesOf(memoryId) {
      const stories = await collections.getJson(fillPath(storyPath, { id: memoryId }), token);
      return stories === null ? null : storiesSchema.parse(stories);
    },
    async commentsOn(photoId) {
      const address = fillPath(paths.photoComments, { id: photoId });
      const pages: Comment[][] = [];
      let page = await pageOf(thread, address);
      while (page) {
        pages.unshift(page.items);
        if (page.next === null) break;
        page = await pageOf(thread, `${address}?${new URLSearchParams({ cursor: page.next })}`);
      }
      return pages.flat();
    },
    async plans() {
      const listed = async (address: string) =>
        z.array(planSchema).parse(await plans.getJson(address, token));
      const all: Plan[] = await listed(planPaths.plans);
      let page = await listed(planPaths.happened);
      while (page.length > 0) {
        all.push(...page);
        page = await listed(`${planPaths.happened}?before=${page.at(-1)?.id}`);
      }
      return all;
    },
    async readPicture(picture) {
      const address = fillPath(paths.image, { name: picture.name });
      const response = await pictures.get(`${address}?${queryOf(picture)}`, token);
      if (!response) return null;
      // What has no ETag, or may be kept for an hour only, stands in for what is not made yet.
      if (
        response.headers.get('etag') === null ||
        !response.headers.get('cache-control')?.includes('immutable')
      ) {
        await response.body?.cancel();
        return null;
      }
      return {
        ...(await digest(response)),
        fileName: attachmentName(response.headers.get('content-disposition')),
      };
    },
  };
}

function downloadSourcesFor(
  { auth, partnership, pictures }: Clients,
  token: string,
  signal: AbortSignal,
): DownloadSources {
  return {
    async partnerNow() {
      const [login, partner] = await Promise.all([
        auth.getJson(loginPath, token, { signal }),
        partnership.getJson(partnerNowPath, token, { signal }),
      ]);
      if (login === null || partner === null) throw unavailable();
      if (loginSchema.parse(login).mayFinish !== true) {
        throw unauthenticated('Your session is over. Please sign in again.', 'SESSION_OVER');
      }
      return partnerNowSchema.parse(partner).partnerId;
    },
    async partOfPicture(picture, { start, end, bytes }) {
      const address = fillPath(imageNowPath, { name: picture.name });
      const headers = { range: `bytes=${start}-${end}` };
      const response = await pictures.get(`${address}?${queryOf(picture)}`, token, { signal, headers });
      if (response?.headers.get('content-range') === `bytes ${start}-${end}/${bytes}`) {
        return Buffer.from(await response.arrayBuffer());
      }
      await response?.body?.cancel();
      return null;
    },
  };
}

const queryOf = ({ width }: PictureRef) => (width === null ? 'original' : `w=${width}`);

async function digest(response: Response): Promise<{ bytes: number; crc32: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let crc = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  return { bytes, crc32: crc, sha256: hash.digest('hex') };
}

interface Page<T> {
  readonly items: T[];
  /** The cursor of the next page. */
  readonly next: string | null;
}

/** @returns null for 404 */
async function pageOf<T>(
  { client, token, schema }: { client: InternalClient; token: string; schema: z.ZodType<T> },
  address: string,
): Promise<Page<T> | null> {
  const response = await client.get(address, token);
  if (!response) return null;
  const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  const items = z.array(schema).parse(await response.json());
  return { items, next: next === undefined ? null : new URLSearchParams(next.split('?')[1]).get('cursor') };
}
