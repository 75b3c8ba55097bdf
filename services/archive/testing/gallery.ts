import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Comment } from '@our-dates/contracts/comments';
import { loginPath, partnerNowPath, permissionToken } from '@our-dates/contracts/permission';
import type { Photo } from '@our-dates/contracts/photos';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { Stories } from '@our-dates/contracts/stories';
import { attachment } from '@our-dates/service-kit/http/attachment';
import { rangeOf } from '@our-dates/service-kit/http/byte-range';
import { listen } from '@our-dates/service-kit/http/server';
import {
  createIdentityVerifier,
  internalHeaders,
  type Viewer,
} from '@our-dates/service-kit/identity/identity';

/** Stands for the services that the archive service asks: what they show, and to whom. */
export interface TestGallery {
  readonly url: string;
  readonly memories: CollectionWithThumbnail[];
  readonly photos: Photo[];
  readonly comments: Comment[];
  readonly plans: Plan[];
  /** By memory; without an entry nobody has written one. */
  readonly stories: Map<number, Stories>;
  /** Whose login was ended. */
  readonly signedOut: Set<number>;
  /** Whose partner has changed since the token was made. */
  readonly partners: Map<number, number | null>;
  /** Called with the address of each request, which waits for it. */
  onAsked: (address: string) => Promise<unknown> | undefined;
  addMemory(memory: Partial<CollectionWithThumbnail> & { ownerId: number }): CollectionWithThumbnail;
  /** @param original its bytes, or what makes them when they are many */
  addPhoto(memoryId: number, original: Buffer, photo?: Partial<Photo>): Photo;
  addComment(photoId: number, author: Viewer, content: string): void;
  addPlan(plan: Partial<Plan> & { ownerId: number }): Plan;
  original(photo: Photo): Buffer;
  stop(): Promise<void>;
}

/** Never used again, whatever a test has removed. */
let lastId = 1000;

const noStories: Stories = {
  ...{ partnerId: null, isOpen: false, own: null, hasPartnerWritten: false, partners: null, earlier: [] },
};

const recordedAt = '2024-08-20T09:00:00.000Z';
const commentsPerPage = 2;

export async function startGallery(publicKey: string): Promise<TestGallery> {
  const originals = new Map<string, Buffer>();
  const verifiers = ['collections', 'comments', 'plans', 'archive'].map((audience) =>
    createIdentityVerifier({ publicKey, issuer: platformNames.issuer, audience }),
  );
  const requester = createIdentityVerifier({ publicKey, issuer: platformNames.issuer, ...permissionToken });

  const gallery: Omit<TestGallery, 'url' | 'stop'> = {
    memories: [],
    photos: [],
    comments: [],
    plans: [],
    stories: new Map(),
    signedOut: new Set(),
    partners: new Map(),
    onAsked: () => undefined,
    addMemory(memory) {
      lastId += 1;
      const id = lastId;
      const made: CollectionWithThumbnail = {
        id,
        name: `Memory ${id}`,
        description: null,
        type: 'custom',
        date: '2024-08-17',
        createdAt: recordedAt,
        updatedAt: recordedAt,
        isOwner: true,
        isProtected: false,
        photoCount: 0,
        thumbnailUrl: null,
        thumbnail: null,
        coverPhotoId: null,
        ...memory,
      };
      gallery.memories.push(made);
      return made;
    },
    addPhoto(memoryId, original, photo) {
      lastId += 1;
      const id = lastId;
      const name = String(id).padStart(32, 'a');
      originals.set(name, original);
      const made: Photo = {
        id,
        title: `Photo ${id}`,
        description: null,
        collectionId: memoryId,
        filePath: `/photos/${name}`,
        uploadedAt: recordedAt,
        uploadedBy: 1,
        isLiked: false,
        likedByPartner: false,
        width: 400,
        height: 300,
        takenAt: null,
        thumbhash: null,
        status: 'ready',
        fileName: `IMG_${id}.jpg`,
        bytes: original.length,
        sha256: createHash('sha256').update(original).digest('hex'),
        isProtected: false,
        ...photo,
      };
      gallery.photos.push(made);
      return made;
    },
    addComment(photoId, { id, username }, content) {
      lastId += 1;
      gallery.comments.push({
        id: lastId,
        photoId,
        content,
        createdAt: recordedAt,
        editedAt: null,
        user: { id, username, displayName: username, profilePicture: null },
        canEdit: false,
      });
    },
    addPlan(plan) {
      lastId += 1;
      const made: Plan = {
        ...{ id: lastId, title: `Plan ${lastId}`, note: '', link: null, date: null, revision: 1 },
        ...{ happenedAt: null, memoryId: null, createdAt: recordedAt, updatedAt: recordedAt },
        ...plan,
      };
      gallery.plans.push(made);
      return made;
    },
    original: ({ filePath }) => originals.get(filePath.slice('/photos/'.length)) ?? Buffer.alloc(0),
  };

  const visibleTo = ({ id, partnerId }: Viewer) =>
    gallery.memories.filter(({ ownerId }) => ownerId === id || ownerId === partnerId);

  function photosOf(viewer: Viewer, memoryId: number): Photo[] | null {
    if (!visibleTo(viewer).some(({ id }) => id === memoryId)) return null;
    return gallery.photos.filter(({ collectionId }) => collectionId === memoryId);
  }

  function memoryPage(viewer: Viewer, query: URLSearchParams, res: ServerResponse) {
    const at = Number(query.get('cursor') ?? 0);
    const all = visibleTo(viewer);
    if (at + 1 < all.length) res.setHeader('link', `</api?cursor=${at + 1}>; rel="next"`);
    return all.slice(at, at + 1);
  }

  /** Two on a page of those that have happened. */
  function plansOf({ id, partnerId }: Viewer, pathname: string, query: URLSearchParams): Plan[] {
    const hasHappened = pathname === planPaths.happened;
    const seen = gallery.plans.filter(
      ({ ownerId, happenedAt }) =>
        (ownerId === id || ownerId === partnerId) && (happenedAt !== null) === hasHappened,
    );
    if (!hasHappened) return seen;
    const at = seen.findIndex((plan) => plan.id === Number(query.get('before'))) + 1;
    return seen.slice(at, at + 2);
  }

  function commentPage(photoId: number, query: URLSearchParams, res: ServerResponse) {
    const all = gallery.comments.filter((comment) => comment.photoId === photoId);
    const end = Number(query.get('cursor') ?? all.length);
    const start = Math.max(0, end - commentsPerPage);
    if (start > 0) res.setHeader('link', `</api?cursor=${start}>; rel="next"`);
    return all.slice(start, end);
  }

  function sendPicture(req: IncomingMessage, res: ServerResponse, viewer: Viewer, url: URL): void {
    const name = url.pathname.split('/').at(-1) ?? '';
    const photo = gallery.photos.find(({ filePath }) => filePath === `/photos/${name}`);
    const whole = originals.get(name);
    if (!photo || !whole || !photosOf(viewer, photo.collectionId)) {
      res.writeHead(404).end();
      return;
    }
    const content = url.searchParams.has('original') ? whole : Buffer.from(`small ${name}`);
    const range = rangeOf(req.headers, { size: content.length, etag: `"${name}"` });
    res.writeHead(range ? 206 : 200, {
      etag: `"${name}"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': attachment(photo.fileName),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${content.length}` } : {}),
    });
    res.end(range ? content.subarray(range.start, range.end + 1) : content);
  }

  async function viewerOf(req: IncomingMessage, isLong: boolean): Promise<Viewer> {
    const token = req.headers[internalHeaders.token];
    const answers = await Promise.allSettled(
      (isLong ? [requester] : verifiers.slice(0, 2)).map(({ verify }) => verify(String(token))),
    );
    const viewer = answers.find((answer) => answer.status === 'fulfilled')?.value;
    if (!viewer) throw new Error('nobody is asking');
    const partnerId = gallery.partners.get(viewer.id);
    return isLong && partnerId !== undefined ? { ...viewer, partnerId } : viewer;
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    await gallery.onAsked(req.url ?? '');
    const address = new URL(req.url ?? '', 'http://gallery');
    const { pathname, searchParams } = address;
    const viewer = await viewerOf(req, pathname.startsWith('/internal/'));
    const [, , , id] = pathname.split('/');
    const json = (value: unknown) =>
      value === null
        ? res.writeHead(404).end()
        : res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname.includes('/images/')) sendPicture(req, res, viewer, address);
    else if (pathname === loginPath) json({ goesOn: false, mayFinish: !gallery.signedOut.has(viewer.id) });
    else if (pathname === partnerNowPath) json({ partnerId: viewer.partnerId });
    else if (pathname.startsWith(planPaths.plans)) json(plansOf(viewer, pathname, searchParams));
    else if (pathname.endsWith('/timeline')) json([{ month: '2024-08', count: visibleTo(viewer).length }]);
    else if (pathname.endsWith('/with-thumbnails')) json(memoryPage(viewer, searchParams, res));
    else if (pathname.endsWith('/story')) json(gallery.stories.get(Number(id)) ?? noStories);
    else if (pathname.endsWith('/comments')) json(commentPage(Number(id), searchParams, res));
    else json(photosOf(viewer, Number(searchParams.get('collectionId'))));
  }

  const { url, close } = await listen(
    (req, res) => void answer(req, res).catch(() => res.writeHead(503).end()),
    { host: '127.0.0.1', port: 0 },
  );
  return Object.assign(gallery, { url, stop: close });
}
