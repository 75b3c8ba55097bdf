/** Responses that the shell's start script requested before the page's modules arrived. Each is taken once. */
export interface Preloaded {
  me?: Promise<{ response: Response; receivedAt: number }>;
  /** The login page without a session hint: `me` was not requested and is not needed. */
  isSignedOut: boolean;
  remotes?: Promise<Response>;
  /** By the manifest's full address. */
  manifests: Record<string, Promise<Response>>;
  /** Of the API, by path and query. */
  responses: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    preloaded?: Preloaded;
  }
}

/** The preloaded response to a GET; undefined the second time. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const responses = window.preloaded?.responses;
  const response = responses?.[path];
  delete responses?.[path];
  return response;
}

/**
 * Ends the first picture, which the start script shows in the place of the hero (the element with `firstPicturePlace`)
 * until the page has drawn it.
 */
export function removeFirstPicture(): void {
  document.getElementById('first-picture')?.remove();
}

/** Ends the first picture on any other page than the one that it was put on. */
export function keepFirstPictureAt(pathname: string): void {
  if (document.getElementById('first-picture')?.dataset.path !== pathname) removeFirstPicture();
}

/** Marks what the first picture may cover: the hero, and all that stands in its place while it is on its way. */
export const firstPicturePlace = { 'data-first-picture': '' };

/** After a change, or for another user, preloaded responses are stale. */
export function discardPreloaded(): void {
  if (window.preloaded) window.preloaded.responses = {};
}
