import { createHash } from 'node:crypto';

/** The parts of a browser about notifications, which jsdom lacks. */
export interface FakeBrowser {
  permission: NotificationPermission;
  /** What a person answers. */
  answer: NotificationPermission;
  asked: number;
  readonly endpoint: string;
  isSubscribed(): boolean;
  subscribe(): void;
  /** It has none of them. */
  remove(): void;
}

export function fakeBrowser(): FakeBrowser {
  let isSubscribed = false;
  const endpoint = 'https://push.example/1';
  const browser: FakeBrowser = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    endpoint,
    isSubscribed: () => isSubscribed,
    subscribe() {
      isSubscribed = true;
    },
    remove() {
      Reflect.deleteProperty(window, 'PushManager');
    },
  };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      isSubscribed = false;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      async subscribe() {
        isSubscribed = true;
        return subscription;
      },
    },
  };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  define(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  define(window, 'PushManager', class {});
  define(window, 'Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.permission;
    },
  });
  if (!crypto.subtle) {
    define(crypto, 'subtle', {
      digest: async (_: string, data: Uint8Array) => createHash('sha256').update(data).digest(),
    });
  }
  return browser;
}
