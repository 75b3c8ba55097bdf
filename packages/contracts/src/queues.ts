import type { EventType } from './events.ts';

/**
 * Which slice hears of what: its queue, and the types of event that go there. Every slice makes sure of all of these
 * before it publishes anything, so that it does not matter which of them is started first.
 */
export const queues = {
  collections: ['photo.processed', 'photo.failed', 'photo.deleted', 'user.updated', 'user.deleted'],
  'image-worker.photos': ['photo.uploaded'],
  comments: ['user.updated', 'user.deleted', 'photo.uploaded', 'photo.moved', 'photo.deleted'],
  partnership: ['user.updated', 'user.deleted'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;
