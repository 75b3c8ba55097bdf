import type { BrowserContext, Page, Route } from '@playwright/test';

/** What a person does without a connection, in this order. */
export const steps = ['open', 'view', 'like', 'comment', 'begin a memory', 'record it'] as const;
export type Step = (typeof steps)[number];

/** What happens to the page between two steps, or while a request is in flight. */
const ofPage = ['reloaded', 'closed', 'worker stopped'] as const;
/** What happens to a request. */
const ofRequest = [
  'connection lost before it arrives',
  'answer lost with the connection',
  'answered 503',
] as const;

/** Requests that change something after the connection is back: a like, a comment, a memory with its photos. */
const requests = [1, 2, 3] as const;

export type Interruption =
  | { readonly after: Step; readonly is: (typeof ofPage)[number] }
  | { readonly request: number; readonly is: (typeof ofPage)[number] | (typeof ofRequest)[number] }
  | null;

/** Every interruption once, after the journey without any. */
export const interruptions: readonly Interruption[] = [
  null,
  ...steps.flatMap((after) => ofPage.map((is) => ({ after, is }))),
  ...requests.flatMap((request) => [...ofPage, ...ofRequest].map((is) => ({ request, is }))),
];

export function nameOf(interruption: Interruption): string {
  if (!interruption) return 'nothing';
  return 'after' in interruption
    ? `after “${interruption.after}”: ${interruption.is}`
    : `request ${interruption.request}: ${interruption.is}`;
}

/** A browser with one page, which may be closed and opened again at the same address. */
export interface OnePage {
  readonly context: BrowserContext;
  page: Page;
  readonly address: string;
}

export async function interruptPage(one: OnePage, is: Interruption & object): Promise<void> {
  switch (is.is) {
    case 'reloaded':
      await one.page.reload();
      break;
    case 'closed':
      await one.page.close();
      one.page = await one.context.newPage();
      await one.page.goto(one.address);
      break;
    case 'worker stopped': {
      const browser = await one.context.newCDPSession(one.page);
      await browser.send('ServiceWorker.enable');
      await browser.send('ServiceWorker.stopAllWorkers');
      await browser.detach();
    }
  }
}

/**
 * Interrupts the request with this number, of those that change something.
 * @returns settles when that has happened; and what gives a lost connection back
 */
export async function interruptRequest(
  one: OnePage,
  interruption: Interruption & { readonly request: number },
): Promise<{ happened: Promise<void>; restore: () => void }> {
  const { is, request: number } = interruption;
  const { promise: happened, resolve, reject } = Promise.withResolvers<void>();
  let count = 0;
  let isCut = false;
  async function answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET' || !/^\/api\/(photos|collections)/.test(pathname)) {
      return route.fallback();
    }
    if (isCut) return route.abort('internetdisconnected');
    count += 1;
    if (count !== number) return route.fallback();
    if (is === 'answered 503') {
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' });
    } else if (is === 'connection lost before it arrives') {
      isCut = true;
      await route.abort('internetdisconnected');
    } else if (is === 'answer lost with the connection') {
      await route.fetch();
      isCut = true;
      await route.abort('connectionreset');
    } else {
      // The server acts while the page goes.
      const arrived = route.fetch();
      await interruptPage(one, interruption);
      await arrived;
      await route.abort().catch(() => undefined);
    }
  }
  await one.context.route('**/api/**', (route) =>
    answer(route).then(
      () => void (count >= number && resolve()),
      (error: unknown) => reject(error),
    ),
  );
  const restore = () => {
    isCut = false;
  };
  return { happened, restore };
}
