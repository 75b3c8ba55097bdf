/** How long an answer may take, in milliseconds, where 95 and 99 of 100 are meant. */
export interface Limits {
  readonly p95: number;
  readonly p99: number;
}

/** A page shows it at once; below 300 ms, so that a service which becomes 300 ms slower does not hold it. */
const read: Limits = { p95: 250, p99: 1000 };
/** A button was pressed. */
const write: Limits = { p95: 400, p99: 1500 };
/** A photo is received, decoded to its end and stored. */
const upload: Limits = { p95: 2000, p99: 5000 };
/** A password is checked, one after another. */
const password: Limits = { p95: 1000, p99: 3000 };

/** Every request that a visit makes, by the name it has in thresholds and reports. */
export const requests = {
  session: read,
  gallery: read,
  'on this day': read,
  news: read,
  search: read,
  'loved photos': read,
  memory: read,
  photos: read,
  cover: read,
  picture: read,
  comments: read,
  partner: read,
  'open an invitation': read,
  'ended session': read,
  'write a comment': write,
  'delete a comment': write,
  like: write,
  invite: write,
  'accept an invitation': write,
  'end a partnership': write,
  'sign out': write,
  extend: write,
  'record a memory': upload,
  'add a photo': upload,
  'delete a memory': write,
  'sign in': password,
} as const satisfies Readonly<Record<string, Limits>>;

export type RequestName = keyof typeof requests;
