import { galleryQuery } from '@our-dates/contracts/collections';
import { commentsQuery } from '@our-dates/contracts/comments';
import { limits } from '@our-dates/contracts/limits';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { writeCursor } from '../../../../services/collections/src/domain/cursor.ts';
import { createGallery } from '../../../../services/collections/src/domain/gallery.ts';
import { memoryJson } from '../../../../services/collections/src/repository/memories.ts';
import { photosJson } from '../../../../services/collections/src/repository/photos.ts';
import { createComments } from '../../../../services/comments/src/domain/comments.ts';
import { nearTheEnd } from './filled-gallery.ts';

/** What a couple asks for, of the data that `fillCouple` has filled. */
export interface List {
  readonly name: string;
  readonly service: 'collections' | 'comments';
  readonly path: string;
  /** How many it has to answer. */
  readonly items: number;
  /** The part of the service that asks the database. */
  readonly answer: (pool: Pool) => Promise<string | null>;
}

export const ana: Viewer = { id: 1, username: 'ana', partnerId: 2, isDemo: false };

export const firstPage = 'first page';
export const deepestPage = 'deepest page';
export const rareWord = 'a word in one memory';
export const misspeltWord = 'a misspelt word';
/** In very many memories. */
export const frequentLetters = ['two letters in every memory', 'two letters in every third'] as const;

const photosOfMemory = 40;
const page = limits.galleryPage;

/** Fewer would not fill the pages. */
const fewest = 10_000;

/**
 * Adds to a filled gallery, and to the comments service, what only the couple's lists have: names, photos of one memory,
 * and a comment for each photo and each memory.
 */
export async function fillCouple(
  { collections, comments }: { collections: Pool; comments: Pool },
  memories: number,
): Promise<{ memoryId: number; photoId: number }> {
  if (memories < fewest) throw new RangeError(`${fewest} memories are the fewest.`);
  await collections.query(
    `insert into person (user_id, revision, username, display_name) values (1, 1, 'ana', 'Ana'), (2, 1, 'ben', 'Ben')`,
  );
  const { rows } = await collections.query<{ id: number }>('select min(id) + 9 as id from memory');
  const memoryId = rows[0]?.id ?? 0;
  await collections.query(
    `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height, uploaded_by)
     select $1, k, md5('photo ' || k), 'Photo ' || k, 'f', 'image/jpeg', 1, 'x', 4, 3, 1 from generate_series(1, $2::integer) k`,
    [memoryId, photosOfMemory],
  );
  await collections.query(
    `insert into comment_text (comment_id, photo_id, author_id, revision, search_text)
     select id, id, 1 + id % 2, 1, folded('Lovely ' || md5('c' || id)) from photo`,
  );
  await collections.query('vacuum analyze memory, photo, comment_text, person');

  const photoId = 100;
  await comments.query(
    `insert into person (user_id, revision, username, display_name) values (1, 1, 'ana', 'Ana'), (2, 1, 'ben', 'Ben')`,
  );
  await comments.query(
    `insert into photo (photo_id, revision, owner_id, is_protected)
     select $1 + g, 1, 1 + g % 2, false from generate_series(0, $2::integer / 5) g`,
    [photoId, memories],
  );
  await comments.query(
    `insert into comment (photo_id, author_id, content, created_at)
     select $1 + case when g % 100 = 0 then 0 else g % ($2::integer / 5) end, 1 + g / 100 % 2, 'Lovely ' || md5(g::text),
       timestamptz '2014-11-01' + g * interval '1 second'
     from generate_series(1, $2::integer) g`,
    [photoId, memories],
  );
  await comments.query('vacuum analyze comment, photo, person');
  return { memoryId, photoId };
}

export async function listsOf(
  collections: Pool,
  { memoryId, photoId }: { memoryId: number; photoId: number },
): Promise<List[]> {
  const deep = writeCursor(await nearTheEnd(collections, 'recent'), 'recent');
  return [
    galleryList(firstPage, {}, page),
    galleryList(deepestPage, { cursor: deep }, page),
    {
      name: 'one memory',
      service: 'collections',
      path: fillPath(paths.collection, { id: memoryId }),
      items: 1,
      answer: (pool) => memoryJson(pool, ana, memoryId),
    },
    {
      name: 'photos of a memory',
      service: 'collections',
      path: `${paths.photos}?collectionId=${memoryId}`,
      items: photosOfMemory,
      answer: (pool) => photosJson(pool, ana, memoryId),
    },
    commentsList(photoId),
    galleryList(rareWord, { q: 'needle' }, 1),
    galleryList('a word in every memory', { q: 'memory' }, page),
    galleryList('an absent word', { q: 'submarine' }, 0),
    galleryList(misspeltWord, { q: 'nedle' }, 1),
    galleryList(frequentLetters[0], { q: 'em' }, page),
    galleryList(frequentLetters[1], { q: 'la' }, page),
    galleryList('two letters in every twentieth', { q: 'ab' }, page),
    galleryList('what a partner recorded', { q: 'from Ben' }, page),
    galleryList('a month', { q: 'August 2019' }, page),
  ];
}

function galleryList(name: string, query: Record<string, string>, items: number): List {
  return {
    name,
    service: 'collections',
    path: `${paths.collectionsWithThumbnails}?${new URLSearchParams(query)}`,
    items,
    answer: async (pool) => (await createGallery({ pool }).page(ana, galleryQuery.parse(query))).json,
  };
}

function commentsList(photoId: number): List {
  const limit = String(limits.commentsPage);
  const known = () => Promise.reject(new Error('The photo is known.'));
  return {
    name: 'comments of a photo',
    service: 'comments',
    path: `${fillPath(paths.photoComments, { id: photoId })}?limit=${limit}`,
    items: limits.commentsPage,
    answer: async (pool) =>
      (await createComments({ pool }).list(ana, photoId, commentsQuery.parse({ limit }), known)).json,
  };
}
