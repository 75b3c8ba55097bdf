import { type PageData, type PageResponse, pageDataId } from '@our-dates/contracts/page-data';

declare global {
  interface Window {
    /** Shared by all slices of the page, each of which has its own copy of this module. */
    pageData?: PageData | null | undefined;
  }
}

/** What the gateway sent with the HTML; null where the page was served without it. */
export function readPageData(): PageData | null {
  if (window.pageData === undefined) {
    const text = document.getElementById(pageDataId)?.textContent;
    window.pageData = text ? JSON.parse(text) : null;
  }
  return window.pageData ?? null;
}

/** The response to a GET that came with the HTML; undefined on the second call. */
export function takePageResponse(path: string): PageResponse | undefined {
  const data = readPageData();
  const response = data?.responses[path];
  if (data && response) {
    const { [path]: _, ...responses } = data.responses;
    window.pageData = { ...data, responses };
  }
  return response;
}

/**
 * {@link takePageResponse} for the `initialData` of a query, so that its first render has the data. `T` is the
 * contract's response for that path.
 */
export function initialData<T>(path: string): T | undefined {
  return takePageResponse(path)?.body as T | undefined;
}

/** After a change, or for another user, they are outdated. */
export function discardPageResponses(): void {
  const data = readPageData();
  if (data) window.pageData = { ...data, responses: {} };
}
