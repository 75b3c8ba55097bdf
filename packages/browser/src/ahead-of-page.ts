/** Answers that the shell's first script has asked for before the page's modules arrived. Each is taken once. */
export interface AheadOfPage {
  me?: Promise<{ response: Response; receivedAt: number }>;
  /** The login page of a browser without a session: then `me` was not asked for, and need not be. */
  isSignedOut: boolean;
  remotes?: Promise<Response>;
  /** By the manifest's full address. */
  manifests: Record<string, Promise<Response>>;
  /** Of the API, by path and query. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    aheadOfPage?: AheadOfPage;
  }
}

/** The answer to a GET that was asked for ahead; undefined the second time. */
export function takeAnswerAhead(path: string): Promise<Response> | undefined {
  const answers = window.aheadOfPage?.answers;
  const answer = answers?.[path];
  delete answers?.[path];
  return answer;
}

/** After a change, and for another person, what was asked before is no longer true. */
export function forgetAnswersAhead(): void {
  if (window.aheadOfPage) window.aheadOfPage.answers = {};
}
