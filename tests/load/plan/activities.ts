import type { RequestName } from './requests.ts';

/** What a person does in one visit. */
export interface Activity {
  readonly about: string;
  /** The function of `visits/main.ts` that does it. */
  readonly exec: string;
  /** Its requests, each of which is made in every run. */
  readonly requests: readonly RequestName[];
  /** A later visit that looks at what this one left: as many of them, so much later. */
  readonly later?: { readonly exec: string; readonly requests: readonly RequestName[] };
}

export const activities = {
  'look back': {
    about: 'opens the gallery, a memory, its photos and what was said about them; searches',
    exec: 'lookBack',
    requests: [
      'session',
      'gallery',
      'on this day',
      'news',
      'cover',
      'memory',
      'photos',
      'picture',
      'comments',
      'search',
      'loved photos',
    ],
  },
  'record a date': {
    about: 'records a memory with a photo and adds another; a later visit finds every size of both',
    exec: 'recordADate',
    requests: ['record a memory', 'add a photo', 'gallery'],
    later: { exec: 'findWhatWasRecorded', requests: ['search', 'photos', 'picture', 'delete a memory'] },
  },
  'comment together': {
    about: 'both write about a photo, read one another, and love it',
    exec: 'commentTogether',
    requests: ['photos', 'write a comment', 'comments', 'like', 'delete a comment'],
  },
  share: {
    about: 'one invites, the other accepts; both see everything, until one ends it',
    exec: 'share',
    requests: [
      'invite',
      'open an invitation',
      'accept an invitation',
      'partner',
      'gallery',
      'end a partnership',
    ],
  },
  'expire and return': {
    about: 'sessions end, by sign-out and by expiry, and people come back',
    exec: 'expireAndReturn',
    requests: ['sign in', 'session', 'gallery', 'sign out', 'ended session', 'extend'],
  },
  'remember the day': {
    about: 'opens what was on this day in earlier years, looks at every photo of it, and loves one',
    exec: 'rememberTheDay',
    requests: ['session', 'on this day', 'cover', 'memory', 'photos', 'picture', 'like'],
  },
} as const satisfies Readonly<Record<string, Activity>>;

export type ActivityName = keyof typeof activities;
