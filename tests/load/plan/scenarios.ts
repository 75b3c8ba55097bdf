import type { ActivityName } from './activities.ts';

/** What many people do at the same time. */
export interface Scenario {
  readonly about: string;
  /** Of a hundred visits, how many are of which kind. */
  readonly visits: Readonly<Partial<Record<ActivityName, number>>>;
  /** Visits a second that one machine holds: "Capacity" in README.md says which, and how much of it was measured. */
  readonly capacity: number;
  /** Settings of the platform that is started for it, in addition to those of every run. */
  readonly platform?: Readonly<Record<string, string>>;
}

export const scenarios = {
  'look-back': {
    about: 'people look through their memories',
    visits: { 'look back': 100 },
    capacity: 4,
  },
  'record-a-date': {
    about: 'people record memories with photos, each checked for all its sizes',
    visits: { 'record a date': 100 },
    capacity: 0.6,
  },
  'comment-together': {
    about: 'couples write to one another about their photos',
    visits: { 'comment together': 100 },
    capacity: 4,
  },
  share: {
    about: 'people invite a partner, who accepts; both see everything',
    visits: { share: 100 },
    capacity: 4,
  },
  'expire-and-return': {
    about: 'sessions end, by sign-out and by expiry, and people come back',
    visits: { 'expire and return': 100 },
    capacity: 4,
    // So that a session expires even in a run of a minute.
    platform: { SESSION_TTL: '30s' },
  },
  evening: {
    about: 'an evening as it is: most look back, some write, a few record, share and sign in',
    visits: {
      'look back': 60,
      'comment together': 20,
      'record a date': 8,
      'expire and return': 8,
      share: 4,
    },
    capacity: 4,
  },
  'anniversary-rush': {
    about: 'many open the same day of earlier years at once, and write about it',
    visits: { 'remember the day': 80, 'comment together': 15, 'record a date': 5 },
    capacity: 4,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarios;
