import type { BrowserContext, Page } from '@playwright/test';
import type { Interrupt } from './line.ts';

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

/** What becomes of the interrupted request. */
export function interruptOf(
  one: OnePage,
  interruption: Interruption & { readonly request: number },
): Interrupt {
  switch (interruption.is) {
    case 'answered 503':
      return { reachesServer: false, isCut: false, status: 503 };
    case 'connection lost before it arrives':
      return { reachesServer: false, isCut: true };
    case 'answer lost with the connection':
      return { reachesServer: true, isCut: true };
    default:
      // The server has acted when the page goes.
      return { reachesServer: true, isCut: false, meanwhile: () => interruptPage(one, interruption) };
  }
}
