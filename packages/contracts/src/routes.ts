import * as auth from './auth.ts';
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as demo from './demo.ts';
import * as images from './images.ts';
import * as partnerships from './partnerships.ts';
import * as photos from './photos.ts';
import type { RouteContract } from './route.ts';
import * as users from './users.ts';

/** Every call of the wire contract. A fixed path stands before a pattern that would match it too. */
export const routes: readonly RouteContract[] = [
  auth.listLoginUsers,
  auth.login,
  auth.logout,
  auth.me,
  auth.refresh,
  demo.createDemoUser,
  users.updateProfile,
  demo.demoSummary,
  demo.demoCleanup,
  collections.listCollectionsWithThumbnails,
  collections.listCollections,
  collections.createCollection,
  collections.getCollection,
  collections.updateCollection,
  collections.deleteCollection,
  photos.listPhotos,
  photos.uploadPhoto,
  photos.getPhoto,
  photos.updatePhoto,
  photos.deletePhoto,
  photos.likePhoto,
  comments.listComments,
  comments.addComment,
  comments.updateComment,
  comments.deleteComment,
  images.getImage,
  partnerships.getPartner,
  partnerships.listInvitations,
  partnerships.createInvitation,
  partnerships.getInvitation,
  partnerships.acceptInvitation,
  partnerships.rejectInvitation,
  partnerships.endPartnership,
  partnerships.cancelInvitation,
];
