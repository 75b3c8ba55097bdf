import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Likers } from '@our-dates/contracts/photos';

/**
 * The key of every query. A key starts with the path that is fetched, so that a change can name the queries it
 * outdates in all slices.
 */
export const queryKeys = {
  me: [paths.me],
  loginUsers: [paths.loginUsers],
  /** All pages of the gallery, for all searches and orders. */
  gallery: [paths.collectionsWithThumbnails],
  galleryPage: (search: { q: string; sort: string; from?: string; wordsOnly?: boolean }) => [
    paths.collectionsWithThumbnails,
    search,
  ],
  /** Invalidated together with the gallery. */
  timeline: (search: { q: string; sort: string; wordsOnly: boolean }) => [
    paths.collectionsWithThumbnails,
    { timeline: search },
  ],
  /** For all days. */
  onThisDay: [paths.onThisDay],
  memories: [paths.collections],
  memory: (id: number) => [fillPath(paths.collection, { id })],
  /** The photos of every memory. */
  photos: [paths.photos],
  photosOf: (collectionId: number) => [paths.photos, { collectionId }],
  /** Every list of liked photos, for each choice of whose likes. */
  liked: [paths.likedPhotos],
  likedBy: (by: Likers) => [paths.likedPhotos, { by }],
  photo: (id: number) => [fillPath(paths.photo, { id })],
  comments: (photoId: number) => [fillPath(paths.photoComments, { id: photoId })],
  partner: [paths.partner],
  invitations: [paths.invitations],
  invitation: (token: string) => [fillPath(paths.invitation, { token })],
  demoSummary: [paths.demoSummary],
  news: [paths.news],
} as const;

/** Whether a query holds memories or photos: these change when a partnership starts or ends. */
export function holdsMemories([path]: readonly unknown[]): boolean {
  return typeof path === 'string' && (path.startsWith(paths.collections) || path.startsWith(paths.photos));
}
