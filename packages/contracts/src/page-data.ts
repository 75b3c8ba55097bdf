/**
 * What the gateway sends with the HTML of a page, as JSON in an element of its own: the remotes and pages that there
 * are, and the responses to the requests that the page would make first.
 */
import type { Remotes } from './mfe.ts';
import type { ListedPage } from './remote-page.ts';

/** A successful response to a GET. */
export interface PageResponse {
  /** Those that pages read: the link to the next page, and what a search was understood to mean. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface PageData {
  /** When it was written, by the server's clock; ISO 8601. */
  readonly at: string;
  /** Whether the browser has a session; unknown where that could not be found out in time. */
  readonly session: 'open' | 'none' | 'unknown';
  readonly remotes: Pick<Remotes, 'manifests' | 'reported'> & { readonly pages: readonly ListedPage[] };
  /** By path and query, exactly as the page requests them. */
  readonly responses: Readonly<Record<string, PageResponse>>;
}

/** The id of the `script` element of the type `application/json` that holds it. */
export const pageDataId = 'page-data';

/**
 * The `rel` of links to what runs or shows later than the content of the HTML. The start script makes them `preload`
 * when the browser has all of the latter, or what their `data-rel` says.
 */
export const laterRel = 'later';

/** The id of the first photo, which is in the HTML where the page draws its hero. */
export const firstPictureId = 'first-picture';
