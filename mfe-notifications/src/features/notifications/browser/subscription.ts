import { getJson, sendJson } from '@our-dates/browser/api';
import { withTimeout } from '@our-dates/browser/with-timeout';
import { fillPath } from '@our-dates/contracts/paths';
import { pageMessages } from '@our-dates/languages/catalogue';
import { pageLanguage } from '@our-dates/languages/language';
import type {
  NewNotificationDevice,
  NotificationDevice,
  Notifications,
} from '@our-dates/notifications/contract';
import { messages } from '../../../messages/messages.ts';
import { notificationPaths } from '../notification-terms.ts';
import { deviceName, languageOf, timeZoneHere } from './this-browser.ts';

/** Whose notifications this browser shows, so that it never shows those of an account that signed in here before. */
const ownerKey = 'our-dates-notified';

/** A worker that does not start in this time has failed, in milliseconds. */
const workerMs = 10_000;

/** The person does not allow notifications. */
export class NotAllowed extends Error {}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** @returns by what the server names this browser among the devices of a person; null: it is none */
export async function endpointHashHere(): Promise<string | null> {
  const subscription = await subscriptionHere();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Asks for the permission, subscribes, and registers this browser for the person who is signed in.
 * @param publicKey of the server
 * @throws NotAllowed; ApiError; what the browser throws when its push service does not respond
 */
export async function turnOn(userId: number, publicKey: string): Promise<NotificationDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  // It may be for a server with another key, or of another person, whose messages must not arrive any more.
  if (known && localStorage.getItem(ownerKey) !== String(userId)) await known.unsubscribe();
  // First: `renewDevice` may run meanwhile, and ends a subscription without an owner.
  localStorage.setItem(ownerKey, String(userId));
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    return await register(subscription);
  } catch (error) {
    localStorage.removeItem(ownerKey);
    throw error;
  }
}

const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  withTimeout(workerMs, navigator.serviceWorker.ready, 'The worker does not start.'); // no text: for developers

/** @param id of this device, where the server knows it */
export async function turnOff(id: number | undefined): Promise<void> {
  localStorage.removeItem(ownerKey);
  await (await subscriptionHere())?.unsubscribe();
  if (id !== undefined) await sendJson('DELETE', fillPath(notificationPaths.device, { id }));
}

/**
 * Registers this browser again for the login that is active now, where this person has turned notifications on: the end of
 * the last login has ended them. What another person has turned on here ends.
 */
export async function renewDevice(userId: number): Promise<void> {
  const subscription = await subscriptionHere();
  if (localStorage.getItem(ownerKey) !== String(userId)) {
    await subscription?.unsubscribe();
    return;
  }
  if (subscription) await register(subscription);
  else if (Notification.permission === 'granted') await register(await subscribeAgain());
}

async function subscribeAgain(): Promise<PushSubscription> {
  const { publicKey } = await getJson<Notifications>(notificationPaths.notifications);
  const { pushManager } = await readyWorker();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function register(subscription: PushSubscription): Promise<NotificationDevice> {
  const { endpoint, keys } = subscription.toJSON();
  return sendJson<NotificationDevice>('PUT', notificationPaths.devices, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    name: deviceName(navigator, pageMessages(messages)),
    language: languageOf({ languages: [pageLanguage()] }),
    timeZone: timeZoneHere(),
  } satisfies NewNotificationDevice);
}
