import type { DerivativeWidth } from './derivative-widths.ts';

/**
 * Every public path of the platform, without a schema library behind it, so that a page can build an address
 * for the price of a string. `:name` is a path parameter. A path that no first page requests is defined next to its rule,
 * in photo-places.ts: every page pays for each string here.
 */
export const paths = {
  me: '/api/auth/me',
  loginUsers: '/api/auth/users',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  refresh: '/api/auth/refresh',
  createDemoUser: '/api/demo-users/create',
  profile: '/api/users/profile',
  demoSummary: '/api/demo/summary',
  demoCleanup: '/api/demo/cleanup',
  collections: '/api/collections',
  collectionsWithThumbnails: '/api/collections/with-thumbnails',
  timeline: '/api/collections/timeline',
  onThisDay: '/api/collections/on-this-day',
  collection: '/api/collections/:id',
  photos: '/api/photos',
  likedPhotos: '/api/photos/loved',
  photo: '/api/photos/:id',
  photoLike: '/api/photos/:id/like',
  photoComments: '/api/photos/:id/comments',
  image: '/api/images/:name',
  comment: '/api/comments/:id',
  partner: '/api/partnerships/partner',
  invitations: '/api/partnerships/invitations',
  invite: '/api/partnerships/invite',
  invitation: '/api/partnerships/invite/:token',
  acceptInvitation: '/api/partnerships/invite/:token/accept',
  rejectInvitation: '/api/partnerships/invite/:token/reject',
  partnership: '/api/partnerships/partnership',
  live: '/api/live',
  news: '/api/activity/news',
  newsSeen: '/api/activity/seen',
} as const;

type ParamNames<T extends string> = T extends `${string}:${infer P}/${infer Rest}`
  ? P | ParamNames<`/${Rest}`>
  : T extends `${string}:${infer P}`
    ? P
    : never;

/** The parameters that a path template asks for, by name. */
export type PathParams<T extends string> = { [K in ParamNames<T>]: string | number };

/**
 * Fills a path template, each value percent-encoded.
 * @throws RangeError when a parameter is missing or empty, so that `/api/photos/undefined` is never requested.
 */
export function fillPath<const T extends string>(template: T, params: PathParams<T>): string {
  const values: Record<string, string | number> = params;
  return template.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new RangeError(`${template} needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
}

/** The last segment of a photo's `filePath`, the name under which its image is requested. */
export function imageName(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}

/** The address of a photo's picture in one of the offered widths (without one: the widest). */
export function imageUrl(name: string, width?: DerivativeWidth): string {
  const address = fillPath(paths.image, { name });
  return width === undefined ? address : `${address}?w=${width}`;
}

/** The address at which the original file is downloaded, bit for bit. */
export function originalUrl(name: string): string {
  return `${fillPath(paths.image, { name })}?original`;
}
