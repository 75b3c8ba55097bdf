/**
 * Errors that the browser itself writes into the console for a response, although the page handles it. It writes a
 * line for every response that is not 2xx, and no page can prevent that.
 */
export interface ConsoleError {
  readonly text: string;
  /** Where the response came from. */
  readonly url: string;
  /** Whether the evening has cut the line of this page. */
  readonly isLineCut: boolean;
}

/** What has happened in the evening, to either partner. */
export interface SharedState {
  hasDeleted: boolean;
  /** The partnership was ended, and must be restarted. */
  hasEndedPartnership: boolean;
  /** The evening has made them partners again, which a page learns a moment later. */
  isRestored: boolean;
}

interface Expected {
  readonly reason: string;
  matches(error: ConsoleError, evening: SharedState): boolean;
}

const hasStatus = (text: string, ...statuses: readonly number[]) =>
  statuses.some((status) => text.includes(`the server responded with a status of ${status} `));

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');

const expected: readonly Expected[] = [
  {
    reason: 'the evening has cut the line',
    // Behind the service worker, Chromium names no reason.
    matches: ({ text, isLineCut }) =>
      text.includes('net::ERR_INTERNET_DISCONNECTED') ||
      (isLineCut &&
        // The second is about the script of the service worker.
        ['net::ERR_FAILED', 'An unknown error occurred when fetching the script.'].some((words) =>
          text.includes(words),
        )),
  },
  {
    reason:
      'the network of the machine that runs the evening changed, which makes Chromium drop its requests',
    matches: ({ text }) => text.includes('net::ERR_NETWORK_CHANGED'),
  },
  {
    reason: 'a page asks for what the partner has just deleted',
    matches: ({ text, url }, { hasDeleted }) =>
      hasDeleted &&
      hasStatus(text, 404) &&
      /^\/api\/(?:collections|photos|comments|images|partnerships\/(?:invite|partnership))\b/.test(
        pathOf(url),
      ),
  },
  {
    reason: 'the evening has just made them partners again',
    matches: ({ text, url }, { isRestored }) =>
      isRestored && hasStatus(text, 409) && pathOf(url) === '/api/partnerships/invite',
  },
  {
    reason: 'the evening has opened an address that no page has',
    matches: ({ text, url }) => hasStatus(text, 404) && pathOf(url) === '/nowhere',
  },
  {
    reason: 'the name or the password cannot be one, or was wrong',
    matches: ({ text, url }) => hasStatus(text, 400, 401) && pathOf(url) === '/api/auth/login',
  },
  {
    reason: 'the file is no picture',
    matches: ({ text, url }) =>
      hasStatus(text, 415, 422) &&
      /^\/api\/(?:collections|photos|imports\/photos|users\/profile)$/.test(pathOf(url)),
  },
];

/** @returns the reason why the page is not responsible for the error, or undefined if it is */
export function reasonFor(error: ConsoleError, evening: SharedState): string | undefined {
  return expected.find(({ matches }) => matches(error, evening))?.reason;
}
