/** What the worker does with notifications. */
export function listenForNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(showPush(worker, event.data));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(openPage(worker, addressIn(worker, notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renewSubscription(worker, event as SubscriptionChange));
  });
}

/** Somebody signs out: this browser shows nothing any more, whether or not the server learns of it. */
export async function stopPushes({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Of the Push API; not in TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const productName = 'Our Date Gallery'; // no text: a name
const textLength = 500;

/**
 * Shows a message. A browser takes away the permission where a message shows nothing, so one that cannot be read is shown
 * too, without its words.
 */
export async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: Pick<PushMessageData, 'json'> | null,
): Promise<void> {
  const message = messageIn(data);
  const { notification = {}, app_badge: badge } = message;
  const { title, body, lang, tag, navigate } = fields(notification);
  await worker.registration.showNotification(title ?? productName, {
    body: body ?? '',
    ...(lang === undefined ? {} : { lang }),
    dir: 'auto',
    tag: tag ?? 'news',
    data: addressIn(worker, navigate),
  });
  const { navigator } = worker;
  if (typeof badge === 'number' && Number.isSafeInteger(badge) && badge >= 0 && 'setAppBadge' in navigator) {
    await navigator.setAppBadge(badge).catch(() => undefined);
  }
}

function messageIn(data: Pick<PushMessageData, 'json'> | null): {
  notification?: object;
  app_badge?: unknown;
} {
  try {
    const message: unknown = data?.json();
    if (typeof message !== 'object' || message === null) return {};
    const notification = 'notification' in message ? message.notification : undefined;
    return {
      ...(typeof notification === 'object' && notification !== null ? { notification } : {}),
      app_badge: 'app_badge' in message ? message.app_badge : undefined,
    };
  } catch {
    return {};
  }
}

type Field = 'title' | 'body' | 'lang' | 'tag' | 'navigate';

function fields(notification: object): Partial<Record<Field, string>> {
  const values = new Map(Object.entries(notification));
  const names = ['title', 'body', 'lang', 'tag', 'navigate'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = values.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, textLength)]] : [];
    }),
  );
}

/** The address of a page of ours that a message names: nothing else is opened, not even for the server. */
function addressIn({ location }: ServiceWorkerGlobalScope, address: unknown): string {
  const home = new URL('/', location.href);
  if (typeof address !== 'string' || !URL.canParse(address, home)) return home.href;
  const { origin, pathname, search, hash } = new URL(address, home);
  const isPage = origin === home.origin && !/^\/(?:api|assets|remotes)(?:\/|$)/.test(pathname);
  return isPage ? home.origin + pathname + search + hash : home.href;
}

/** Shows that address in a page that is open, or in a new one. */
export async function openPage({ clients }: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address) ?? open.find(({ focused }) => focused) ?? open[0];
  if (!there) return void (await clients.openWindow(address));
  const focused = await there.focus();
  if (focused.url === address) return;
  // A page that the worker does not control cannot be led anywhere.
  const led = await focused.navigate(address).catch(() => null);
  if (!led) await clients.openWindow(address);
}

/**
 * The browser has replaced its subscription. Where the session has ended, the next page registers it (`notifications/device`).
 */
async function renewSubscription(
  worker: ServiceWorkerGlobalScope,
  change: SubscriptionChange,
): Promise<void> {
  const { pushManager } = worker.registration;
  const options = change.oldSubscription?.options;
  const subscription =
    change.newSubscription ??
    (await pushManager.getSubscription()) ??
    (options ? await pushManager.subscribe(options) : null);
  if (!subscription) return;
  await fetch('/api/notifications/devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), name: 'Renewed by the browser' }), // no text: until a page names it
  });
}
