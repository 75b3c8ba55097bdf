import { paths } from '@our-dates/contracts/paths';
import {
  deletePhoto,
  getPhoto,
  type LikedPhotosQuery,
  likePhoto,
  listLikedPhotos,
  listPhotos,
  placePhotos,
  updatePhoto,
  uploadPhoto,
} from '@our-dates/contracts/photos';
import { validation } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { discardBody } from '@our-dates/service-kit/http/form/discard-body';
import type { FormLimits } from '@our-dates/service-kit/http/form/form';
import { receiveForm } from '@our-dates/service-kit/http/form/receive-form';
import { route } from '@our-dates/service-kit/http/route';
import type { Permission } from '../clients/permission.ts';
import type { LikedPhotos } from '../domain/liked-photos.ts';
import type { Photos } from '../domain/photos.ts';
import type { BatchPlace } from '../repository/photos.ts';
import { callName } from './idempotency-key.ts';

export function photoRoutes(
  app: ServiceApp,
  deps: { photos: Photos; likedPhotos: LikedPhotos; permission: Permission; uploadLimits: FormLimits },
): void {
  const { photos, likedPhotos, permission, uploadLimits } = deps;

  route(app, listPhotos, async ({ viewer, query }) => ({
    jsonText: await photos.list(viewer, query.collectionId),
  }));

  route(app, listLikedPhotos, async ({ viewer, query }) => {
    const { json, nextCursor } = await likedPhotos.page(viewer, query);
    if (nextCursor === null) return { jsonText: json };
    return { jsonText: json, headers: { link: `<${pageAddress(query, nextCursor)}>; rel="next"` } };
  });

  route(app, uploadPhoto, async ({ viewer, req, signal }) => {
    const around = {
      call: callName(req, viewer, uploadPhoto),
      askAgain: permission.askAgainFor(req, viewer),
      signal,
    };
    const earlier = await photos.earlierAdd(around);
    if (earlier !== null) {
      await discardBody(req);
      return { jsonText: earlier };
    }
    await using form = await receiveForm(req, uploadPhoto.multipart, uploadLimits);
    const { title, description, collectionId, batch, place } = form.fields;
    const [file] = form.files;
    if (!file) throw new Error('the contract asks for a file, and the form was accepted without one');
    const photo = { file, title: title || 'Uploaded Photo', description: description || null };
    const addition = { memoryId: collectionId, photo, batch: batchPlace(batch, place) };
    return { jsonText: await photos.add(viewer, addition, around) };
  });

  route(app, placePhotos, async ({ viewer, params, body }) => ({
    json: await photos.place(viewer, params.id, body),
  }));

  route(app, getPhoto, async ({ viewer, params }) => ({ jsonText: await photos.get(viewer, params.id) }));

  route(app, updatePhoto, async ({ viewer, params, body, req }) => ({
    jsonText: await photos.change(viewer, params.id, body, callName(req, viewer, updatePhoto)),
  }));

  route(app, deletePhoto, async ({ viewer, params }) => {
    await photos.delete(viewer, params.id);
    return {};
  });

  route(app, likePhoto, async ({ viewer, params, body }) => ({
    jsonText: await photos.like(viewer, params.id, body.liked),
  }));
}

function pageAddress({ by, limit }: LikedPhotosQuery, cursor: string): string {
  const query = new URLSearchParams({ by, cursor });
  if (limit !== undefined) query.set('limit', String(limit));
  return `${paths.likedPhotos}?${query}`;
}

/** @throws AppError 400 when one is given without the other */
function batchPlace(batch: string | undefined, place: number | undefined): BatchPlace | undefined {
  if (batch === undefined && place === undefined) return undefined;
  if (batch === undefined)
    throw validation([{ path: 'batch', message: 'is needed with a place', code: 'REQUIRED' }]);
  if (place === undefined)
    throw validation([{ path: 'place', message: 'is needed with a batch', code: 'REQUIRED' }]);
  return { batch, place };
}
