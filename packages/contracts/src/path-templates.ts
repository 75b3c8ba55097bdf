/**
 * Every public path of the platform, without a schema library behind it, so that a page can build an address
 * for the price of a string. `:name` is a path parameter. Each is an export of its own: a build contains those that it
 * uses. A path that no first page requests is defined next to its rule, in photo-places.ts.
 */
export const me = '/api/auth/me';
export const loginUsers = '/api/auth/users';
export const login = '/api/auth/login';
export const logout = '/api/auth/logout';
export const refresh = '/api/auth/refresh';
export const createDemoUser = '/api/demo-users/create';
export const profile = '/api/users/profile';
export const demoSummary = '/api/demo/summary';
export const demoCleanup = '/api/demo/cleanup';
export const collections = '/api/collections';
export const collectionsWithThumbnails = '/api/collections/with-thumbnails';
export const timeline = '/api/collections/timeline';
export const onThisDay = '/api/collections/on-this-day';
export const collection = '/api/collections/:id';
export const photos = '/api/photos';
export const likedPhotos = '/api/photos/loved';
export const photo = '/api/photos/:id';
export const photoLike = '/api/photos/:id/like';
export const photoComments = '/api/photos/:id/comments';
export const image = '/api/images/:name';
export const comment = '/api/comments/:id';
export const partner = '/api/partnerships/partner';
export const invitations = '/api/partnerships/invitations';
export const invite = '/api/partnerships/invite';
export const invitation = '/api/partnerships/invite/:token';
export const acceptInvitation = '/api/partnerships/invite/:token/accept';
export const rejectInvitation = '/api/partnerships/invite/:token/reject';
export const partnership = '/api/partnerships/partnership';
export const live = '/api/live';
export const remoteView = '/api/remotes/:remote/views/:build/:outcome';
export const news = '/api/activity/news';
export const newsSeen = '/api/activity/seen';
