import { beforeEach } from '@jest/globals';
import { clocksPath } from '@our-dates/contracts/clock-paths';
import type { CameraClock } from '@our-dates/contracts/clocks';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Comment } from '@our-dates/contracts/comments';
import { mergesPath } from '@our-dates/contracts/merge-paths';
import type { Merges } from '@our-dates/contracts/merges';
import type { News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import type { LikedPhoto, Photo } from '@our-dates/contracts/photos';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { sealedPaths } from '@our-dates/contracts/sealed-terms';
import type { Stories } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost, type TestHost } from '@our-dates/remote-harness/testing/test-host';
import { HttpResponse, http } from 'msw';
import { useCallback, useState } from 'react';
import GalleryRoutes from '../src/routes.tsx';
import Uploads from '../src/uploads.tsx';

/** A memory as in the contract, with the values that matter to a test. */
export function memoryOf(id: number, own: Partial<CollectionWithThumbnail> = {}): CollectionWithThumbnail {
  const name = `${'a'.repeat(28)}${String(id).padStart(4, '0')}`;
  return {
    id,
    name: `Memory ${id}`,
    description: `What we said on date ${id}.`,
    type: 'custom',
    date: '2026-04-19',
    createdAt: '2026-04-20T10:00:00.000Z',
    updatedAt: '2026-04-20T10:00:00.000Z',
    ownerId: mina.id,
    isOwner: true,
    isProtected: false,
    photoCount: 1,
    coverPhotoId: null,
    thumbnailUrl: `/api/images/${name}?w=320`,
    thumbnail: { name, width: 1200, height: 900, thumbhash: null },
    ...own,
  };
}

export function photoOf(id: number, own: Partial<Photo> = {}): Photo {
  return {
    id,
    title: `Photo ${id}`,
    description: null,
    collectionId: 100,
    filePath: `/photos/${'b'.repeat(28)}${String(id).padStart(4, '0')}`,
    uploadedAt: '2026-04-20T10:00:00.000Z',
    uploadedBy: mina.id,
    isLiked: false,
    likedByPartner: false,
    width: 1200,
    height: 900,
    takenAt: null,
    thumbhash: null,
    status: 'ready',
    fileName: `photo-${id}.jpg`,
    bytes: 1000,
    sha256: String(id).padStart(64, '0'),
    isProtected: false,
    ...own,
  };
}

export function likedPhotoOf(id: number, own: Partial<LikedPhoto> = {}): LikedPhoto {
  return {
    ...photoOf(id),
    isLiked: true,
    memory: { name: 'The cherry tree', date: '2026-04-19' },
    number: 1,
    day: '2026-04-19',
    ...own,
  };
}

/** The partner's comment of three hours ago. */
export function commentOf(id: number, own: Partial<Comment> = {}): Comment {
  return {
    id,
    photoId: 1,
    content: `Comment ${id}`,
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    editedAt: null,
    user: alex,
    canEdit: false,
    ...own,
  };
}

/** The stories of a memory as in the contract: of somebody with the partner Alex, before either has written. */
export function storiesOf(own: Partial<Stories> = {}): Stories {
  return {
    partnerId: alex.id,
    isOpen: false,
    own: null,
    hasPartnerWritten: false,
    partners: null,
    earlier: [],
    ...own,
  };
}

/** As on most days. */
beforeEach(() =>
  services.use(
    answers.onThisDay([]),
    answers.news({}),
    answers.stories(storiesOf()),
    answers.merges({}),
    answers.sealed([]),
  ),
);

/** The service's responses about memories and their photos. */
export const answers = {
  gallery: (memories: CollectionWithThumbnail[], link?: string) =>
    http.get(at(paths.collectionsWithThumbnails), () =>
      HttpResponse.json(memories, link ? { headers: { link } } : {}),
    ),
  memory: (memory: CollectionWithThumbnail) =>
    http.get(at(`/api/collections/${memory.id}`), () => HttpResponse.json(memory)),
  onThisDay: (memories: CollectionWithThumbnail[]) =>
    http.get(at(paths.onThisDay), () => HttpResponse.json(memories)),
  news: (news: Partial<News>) =>
    http.get(at(paths.news), () =>
      HttpResponse.json({ memories: 0, photos: 0, comments: 0, places: [], position: 0, ...news }),
    ),
  stories: (stories: Stories) => http.get(at(storyPath), () => HttpResponse.json(stories)),
  merges: (merges: Partial<Merges>) =>
    http.get(at(mergesPath), () => HttpResponse.json({ candidates: [], merged: [], ...merges })),
  sealed: (sealed: SealedMemory[]) => http.get(at(sealedPaths.list), () => HttpResponse.json(sealed)),
  noTimeline: http.get(at(paths.timeline), () => HttpResponse.json([])),
  noComments: http.get(at(paths.photoComments), () => HttpResponse.json([])),
  clocks: (...clocks: CameraClock[]) => http.get(at(clocksPath), () => HttpResponse.json({ clocks })),
  photos: (photos: Photo[]) => http.get(at(paths.photos), () => HttpResponse.json(photos)),
};

/** The gallery's pages at an address, and its uploads, as the shell shows both. */
export function renderGallery(path = '/', testHost = createTestHost()) {
  return { ...testHost, ...renderInPage(<Page testHost={testHost} />, path) };
}

function Page({ testHost }: { testHost: TestHost }) {
  // As after a reload: something may wait.
  const [isUploading, setUploading] = useState(true);
  testHost.startUploads.mockImplementation(() => setUploading(true));
  const endUploads = useCallback(() => setUploading(false), []);
  return (
    <>
      <GalleryRoutes host={testHost.host} skeleton={null} />
      {isUploading && <Uploads host={testHost.host} onDone={endUploads} />}
    </>
  );
}
