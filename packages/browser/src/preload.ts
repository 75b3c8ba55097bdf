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

/** After a change, or for another user, preloaded responses are stale. */
export function discardPreloaded(): void {
  if (window.preloaded) window.preloaded.responses = {};
}
