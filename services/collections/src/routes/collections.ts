import { parse } from 'node:path';
import { firstCharacters } from '@our-dates/contracts/characters';
import {
  countOwned,
  createCollection,
  deleteCollection,
  type GalleryQuery,
  getCollection,
  getTimeline,
  listCollections,
  listCollectionsWithThumbnails,
  listOnThisDay,
  updateCollection,
} from '@our-dates/contracts/collections';
import { understoodHeader } from '@our-dates/contracts/gallery-terms';
import { limits } from '@our-dates/contracts/limits';
import { paths } from '@our-dates/contracts/paths';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { discardBody } from '@our-dates/service-kit/http/form/discard-body';
import type { FormLimits } from '@our-dates/service-kit/http/form/form';
import { receiveForm } from '@our-dates/service-kit/http/form/receive-form';
import { route } from '@our-dates/service-kit/http/route';
import type { Permission } from '../clients/permission.ts';
import type { Gallery } from '../domain/gallery.ts';
import type { Memories } from '../domain/memories.ts';
import { callName } from './idempotency-key.ts';

export function collectionRoutes(
  app: ServiceApp,
  deps: { gallery: Gallery; memories: Memories; permission: Permission; uploadLimits: FormLimits },
): void {
  const { gallery, memories, permission, uploadLimits } = deps;

  route(app, listCollectionsWithThumbnails, async ({ viewer, query }) => {
    const { json, next, previous, understood } = await gallery.page(viewer, query);
    const beside = [
      ...(previous === null ? [] : [`<${pageAddress(query, { before: previous })}>; rel="prev"`]),
      ...(next === null ? [] : [`<${pageAddress(query, { cursor: next })}>; rel="next"`]),
    ];
    return {
      jsonText: json,
      headers: {
        ...(beside.length === 0 ? {} : { link: beside.join(', ') }),
        ...(understood === null ? {} : { [understoodHeader]: encodeURIComponent(understood) }),
      },
    };
  });

  route(app, getTimeline, async ({ viewer, query }) => ({ jsonText: await gallery.timeline(viewer, query) }));
  route(app, listOnThisDay, async ({ viewer, query }) => ({
    jsonText: await memories.listOnThisDay(viewer, query.today),
  }));

  route(app, listCollections, async ({ viewer }) => ({ jsonText: await memories.listWritable(viewer) }));

  route(app, countOwned, async ({ viewer }) => ({ json: await memories.countOwned(viewer) }));

  route(app, getCollection, async ({ viewer, params }) => ({
    jsonText: await memories.get(viewer, params.id),
  }));

  route(app, createCollection, async ({ viewer, req, signal }) => {
    const around = {
      call: callName(req, viewer, createCollection),
      askAgain: permission.askAgainFor(req, viewer),
      signal,
    };
    const earlier = await memories.earlierCreate(around);
    if (earlier !== null) {
      await discardBody(req);
      return { jsonText: earlier };
    }
    await using form = await receiveForm(req, createCollection.multipart, uploadLimits);
    const { photoTitle: titles = [], ...fields } = form.fields;
    const photos = form.files.map((file) => ({
      file,
      title: titles[file.place] || firstCharacters(parse(file.fileName).name, limits.nameLength) || 'Photo',
      description: null,
    }));
    return { jsonText: await memories.create(viewer, { ...fields, photos }, around) };
  });

  route(app, updateCollection, async ({ viewer, params, body, req }) => ({
    jsonText: await memories.change(viewer, params.id, body, callName(req, viewer, updateCollection)),
  }));

  route(app, deleteCollection, async ({ viewer, params }) => {
    await memories.delete(viewer, params.id);
    return {};
  });
}

/** The same request for the page beside. */
function pageAddress(
  { cursor, before, from, me, partner, ...kept }: GalleryQuery,
  beside: { cursor: string } | { before: string },
): string {
  const query = new URLSearchParams({ ...beside });
  for (const [name, value] of Object.entries(kept)) if (value) query.set(name, String(value));
  return `${paths.collectionsWithThumbnails}?${query}`;
}
