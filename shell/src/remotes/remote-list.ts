import { checked } from '@our-dates/browser/api';
import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { PageData } from '@our-dates/contracts/page-data';
import type { ListedPage } from '@our-dates/contracts/remote-page';
import { withTimeout } from './with-timeout.ts';

type Remotes = PageData['remotes'];

/** How far we are with the list of what is deployed. What is known stays known when asking again fails. */
export type ListState =
  | { readonly status: 'asking' | 'failed' }
  | { readonly status: 'known'; readonly pages: readonly ListedPage[] };

/** `/remotes.json`: which remotes there are, and their pages. */
export interface RemoteList {
  readonly state: Observable<ListState>;
  /**
   * Asks the first time and, with `afresh`, again.
   * @throws what kept the list from coming
   */
  ask: (options?: { afresh?: boolean }) => Promise<Remotes>;
  /** Asks again, and leaves it to `state` to say what became of it. */
  refresh: () => void;
  /** The same where an address has no page, unless the list has only just come. */
  refreshStale: () => void;
}

/** A list that came so long ago may lack a page that was released since. */
const freshMs = 1_000;

/** A list that has not come after this long is treated as one that cannot be had. */
const timeoutMs = 30_000;

/**
 * @param fetchRemotes GETs `/remotes.json`, asking the server whether it is the newest.
 * @param initial the list that came with the HTML
 */
export function createRemoteList(
  fetchRemotes: () => Promise<Response>,
  initial: Remotes | undefined,
): RemoteList {
  const state = createObservable<ListState>(
    initial ? { status: 'known', pages: initial.pages } : { status: 'asking' },
  );
  let latest = initial && Promise.resolve(initial);
  let receivedAt = initial ? Date.now() : 0;

  async function fetchList(): Promise<Remotes> {
    if (state.get().status === 'failed') state.set({ status: 'asking' });
    try {
      const list = await withTimeout(timeoutMs, read(fetchRemotes()), 'remotes.json did not arrive in time');
      receivedAt = Date.now();
      state.set({ status: 'known', pages: list.pages });
      return list;
    } catch (error) {
      if (state.get().status !== 'known') state.set({ status: 'failed' });
      throw error;
    }
  }

  function ask({ afresh = false } = {}): Promise<Remotes> {
    if (latest && !afresh) return latest;
    const asked = fetchList();
    latest = asked;
    asked.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked;
  }

  // What went wrong is in `state` already.
  const refresh = () => void ask({ afresh: true }).catch(() => undefined);

  return {
    state,
    ask,
    refresh,
    refreshStale() {
      if (Date.now() - receivedAt > freshMs) refresh();
    },
  };
}

// The contract's schema says the same; a schema library is too heavy for the first route.
async function read(answer: Promise<Response>): Promise<Remotes> {
  const list: unknown = await (await checked(await answer)).json();
  if (!isObject(list) || !isObject(list.manifests) || !Array.isArray(list.pages)) {
    throw new TypeError('remotes.json does not name remotes and pages');
  }
  const places = Object.entries(list.manifests);
  const manifests = places.filter((place): place is [string, string] => typeof place[1] === 'string');
  return { manifests: Object.fromEntries(manifests), pages: list.pages.filter(isPage) };
}

/** One that is malformed is no page; the others are. */
function isPage(value: unknown): value is ListedPage {
  const isValid =
    isObject(value) &&
    typeof value.remote === 'string' &&
    typeof value.path === 'string' &&
    value.path.startsWith('/') &&
    (value.access === 'public' || value.access === 'signed-in') &&
    (value.title === null || typeof value.title === 'string');
  if (!isValid) reportError(new TypeError(`This is no page of a remote: ${JSON.stringify(value)}`));
  return isValid;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
