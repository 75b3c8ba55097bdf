import { checked } from '@our-dates/browser/api';
import { createObservable } from '@our-dates/browser/observable';
import { withTimeout } from '@our-dates/browser/with-timeout';
import type { PageLanguage } from '@our-dates/contracts/languages';
import type { Observable } from '@our-dates/contracts/mfe';
import type { PageData } from '@our-dates/contracts/page-data';
import { pageIn } from '@our-dates/contracts/page-titles';
import type { ListedPage } from '@our-dates/contracts/remote-page';

type Remotes = PageData['remotes'];

/** The load state of the list of deployed remotes. A known list stays known when a refresh fails. */
export type ListState =
  | { readonly status: 'asking' | 'failed' }
  | { readonly status: 'known'; readonly pages: readonly ListedPage[] };

/** `/remotes.json`: which remotes exist, and their pages. */
export interface RemoteList {
  readonly state: Observable<ListState>;
  /**
   * Fetches the list on the first call and, with `afresh`, again.
   * @throws the error that prevented the list from loading
   */
  ask: (options?: { afresh?: boolean }) => Promise<Remotes>;
  /** Fetches again; the result is in `state`. */
  refresh: () => void;
  /** The same for an address without a page, unless the list was just fetched. */
  refreshStale: () => void;
}

/** A list older than this may lack a page that was released since. */
const freshMs = 1_000;

/** A list that has not arrived after this long counts as failed. */
const timeoutMs = 30_000;

/**
 * @param fetchRemotes GETs `/remotes.json` and revalidates it with the server.
 * @param initial the list that came with the HTML
 * @param language of the page, for titles and labels
 */
export function createRemoteList(
  fetchRemotes: () => Promise<Response>,
  initial: Remotes | undefined,
  language: PageLanguage = 'en',
): RemoteList {
  const state = createObservable<ListState>(
    initial ? { status: 'known', pages: initial.pages } : { status: 'asking' },
  );
  let latest = initial && Promise.resolve(initial);
  let receivedAt = initial ? Date.now() : 0;

  async function fetchList(): Promise<Remotes> {
    if (state.get().status === 'failed') state.set({ status: 'asking' });
    try {
      const tooLate = 'remotes.json did not arrive in time'; // no text: for programmers
      const list = await withTimeout(timeoutMs, read(fetchRemotes()), tooLate);
      receivedAt = Date.now();
      const pages = list.pages.map((page) => pageIn(page, language));
      state.set({ status: 'known', pages });
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

  // The error is in `state` already.
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

// The contract's schema checks the same; a schema library is too large for the first route.
async function read(answer: Promise<Response>): Promise<Remotes> {
  const list: unknown = await (await checked(await answer)).json();
  if (!isObject(list) || !isObject(list.manifests) || !Array.isArray(list.pages)) {
    throw new TypeError('remotes.json does not name remotes and pages');
  }
  const places = Object.entries(list.manifests);
  const manifests = places.filter((place): place is [string, string] => typeof place[1] === 'string');
  return { manifests: Object.fromEntries(manifests), pages: list.pages.filter(isPage) };
}

/** A malformed one is not a page; the others are. */
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
