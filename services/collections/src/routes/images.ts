import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { getImage } from '@our-dates/contracts/images';
import { getTrashImage } from '@our-dates/contracts/trash';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { matchesEtag } from '@our-dates/service-kit/http/etag';
import { route } from '@our-dates/service-kit/http/route';
import type { PassingPicture, Picture, Pictures } from '../domain/pictures.ts';
import { attachment } from './attachment.ts';
import { rangeOf } from './byte-range.ts';

/** A name means the same bytes for ever; a viewer who may no longer see them has seen them. */
const forever = 'private, max-age=31536000, immutable';
/** Until the requested width is made. */
const forNow = 'private, max-age=3600';
/** Of the trash: what is restored or removed is no longer shown there. */
const askAgain = 'private, no-cache';

export function imageRoutes(app: ServiceApp, { pictures }: { pictures: Pictures }): void {
  route(app, getImage, async ({ viewer, params, query, req, res, signal }) => {
    const wanted = { width: query.w, original: query.original !== undefined, signal };
    const picture = await pictures.find(viewer, params.name, wanted);
    await sendPicture(req, res, picture, isSubstitute(picture) ? forNow : forever);
    return undefined;
  });

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
