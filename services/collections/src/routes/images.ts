import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { getImage, imageNowInput, imageNowPath } from '@our-dates/contracts/images';
import { getTrashImage } from '@our-dates/contracts/trash';
import { unauthenticated } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { attachment } from '@our-dates/service-kit/http/attachment';
import { rangeOf } from '@our-dates/service-kit/http/byte-range';
import { matchesEtag } from '@our-dates/service-kit/http/etag';
import { internalRoute, route } from '@our-dates/service-kit/http/route';
import type { IdentityVerifier, Viewer } from '@our-dates/service-kit/identity/identity';
import type { Permission } from '../clients/permission.ts';
import type { PassingPicture, Picture, Pictures } from '../domain/pictures.ts';

/** A name means the same bytes for ever; a viewer who may no longer see them has seen them. */
const forever = 'private, max-age=31536000, immutable';
/** Until the requested width is made. */
const forNow = 'private, max-age=3600';
/** Of the trash: what is restored or removed is no longer shown there. */
const askAgain = 'private, no-cache';

/** Which picture is wanted. */
interface WantedPicture {
  readonly name: string;
  readonly w?: number | undefined;
  readonly original?: '' | undefined;
}

/** @param deps.requester checks the tokens of long requests, see `permissionToken` */
export function imageRoutes(
  app: ServiceApp,
  deps: { pictures: Pictures; permission: Permission; requester: IdentityVerifier },
): void {
  const { pictures, permission, requester } = deps;

  async function send(
    { req, res, signal }: { req: IncomingMessage; res: ServerResponse; signal: AbortSignal },
    viewer: Viewer | null,
    { name, w: width, original }: WantedPicture,
  ): Promise<undefined> {
    const picture = await pictures.find(viewer, name, { width, original: original !== undefined, signal });
    await sendPicture(req, res, picture, isSubstitute(picture) ? forNow : forever);
  }

  route(app, getImage, ({ viewer, params, query, req, res, signal }) =>
    send({ req, res, signal }, viewer, { ...params, ...query }),
  );

  // For a request that lasts longer than its token: what its viewer may see is what they may see now.
  const sendNow = async (
    wanted: WantedPicture,
    viewer: Viewer | null,
    exchange: { req: IncomingMessage; res: ServerResponse; signal: AbortSignal },
  ) => {
    if (!viewer) throw unauthenticated();
    return send(exchange, await permission.viewerNow(exchange.req, viewer), wanted);
  };
  internalRoute(app, imageNowPath, imageNowInput, sendNow, requester.verify);

  route(app, getTrashImage, async ({ viewer, params, req, res, signal }) => {
    await sendPicture(req, res, await pictures.findInTrash(viewer, params.name, signal), askAgain);
    return undefined;
  });
}

const isSubstitute = (picture: Picture | PassingPicture) => picture.kind === 'stored' && picture.isSubstitute;

/** @param caching of one that is finished */
async function sendPicture(
  req: IncomingMessage,
  res: ServerResponse,
  picture: Picture | PassingPicture,
  caching: string,
): Promise<void> {
  if (picture.kind === 'passing') sendPassing(req, res, picture);
  else if (!(await sendStored(req, res, picture, caching))) sendPassing(req, res, await picture.makeAgain());
}

function sendPassing(req: IncomingMessage, res: ServerResponse, picture: PassingPicture): void {
  res.writeHead(200, {
    'content-type': picture.contentType,
    'content-length': picture.data.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  res.end(req.method === 'HEAD' ? undefined : picture.data);
}

/** @returns whether its bytes were there; if not, nothing is sent */
async function sendStored(
  req: IncomingMessage,
  res: ServerResponse,
  picture: Picture,
  caching: string,
): Promise<boolean> {
  const headers: OutgoingHttpHeaders = {
    etag: picture.etag,
    'cache-control': caching,
    'accept-ranges': 'bytes',
  };
  if (matchesEtag(req.headers['if-none-match'], picture.etag)) {
    res.writeHead(304, headers).end();
    return true;
  }
  // A range means something for GET only (RFC 9110, 14.2).
  const range = req.method === 'GET' ? rangeOf(req.headers, picture) : undefined;
  headers['content-type'] = picture.contentType;
  headers['x-content-type-options'] = 'nosniff';
  headers['content-length'] = range ? range.end - range.start + 1 : picture.size;
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${picture.size}`;
  if (picture.downloadAs !== null) headers['content-disposition'] = attachment(picture.downloadAs);
  if (req.method === 'HEAD') {
    res.writeHead(200, headers).end();
    return true;
  }
  const content = await picture.open(range);
  if (!content) return false;
  // The client may leave whenever it likes: before anything is sent, or in the middle.
  if (res.destroyed) {
    if (!Buffer.isBuffer(content)) content.destroy();
    return true;
  }
  res.writeHead(range ? 206 : 200, headers);
  if (Buffer.isBuffer(content)) {
    res.end(content);
    return true;
  }
  await pipeline(content, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  return true;
}
