import { expect, jest, test } from '@jest/globals';
import { openPage, showPush } from './push.ts';

const origin = 'https://dates.example';

function fakeWorker(pages: { url: string; focused?: boolean; isForeign?: boolean }[] = []) {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const led: string[] = [];
  const setAppBadge = jest.fn(async (_: number) => {});
  const clients = pages.map(({ url, focused = false, isForeign = false }) => {
    const client = {
      url,
      focused,
      focus: async () => client,
      async navigate(address: string) {
        if (isForeign) throw new TypeError('not controlled');
        led.push(`${url} to ${address}`);
        return client;
      },
    };
    return client;
  });
  const worker = {
    location: new URL('/worker.js', origin),
    navigator: { setAppBadge },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        shown.push({ title, options });
      },
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (address: string) => {
        opened.push(address);
      },
    },
  };
  return { worker: worker as unknown as ServiceWorkerGlobalScope, shown, opened, led, setAppBadge };
}

const dataOf = (message: unknown) => ({ json: () => message });
const message = (notification: object, more: object = {}) =>
  dataOf({ web_push: 8030, notification, ...more });

test('a message is shown with its words, and the badge has its number', async () => {
  const { worker, shown, setAppBadge } = fakeWorker();
  const words = { title: 'Mina', body: 'New photos', lang: 'en', tag: 'photos-117' };
  await showPush(worker, message({ ...words, navigate: `${origin}/date-memory/117` }, { app_badge: 3 }));
  const { title, ...options } = words;
  expect(shown).toEqual([{ title, options: { ...options, dir: 'auto', data: `${origin}/date-memory/117` } }]);
  expect(setAppBadge).toHaveBeenCalledWith(3);
});

test.each([
  ['another site', 'https://evil.example/date-memory/1'],
  ['another scheme', 'javascript:alert(1)'],
  ['another port', `${origin}:8443/`],
  ['the API', `${origin}/api/auth/logout`],
  ['no address', 7],
])('a message that leads to %s leads to the gallery', async (_, navigate) => {
  const { worker, shown } = fakeWorker();
  await showPush(worker, message({ title: 'Mina', navigate }));
  expect(shown[0]?.options.data).toBe(`${origin}/`);
});

test.each([
  ['no data', null],
  ['no JSON', { json: () => JSON.parse('not json') }],
  ['other JSON', dataOf(['Mina'])],
  ['words that are none', message({ title: { toString: 'x' }, body: 7 }, { app_badge: 'many' })],
])('a message with %s is shown without words, since the browser wants one', async (_, data) => {
  const { worker, shown, setAppBadge } = fakeWorker();
  await showPush(worker, data);
  expect(shown).toMatchObject([{ title: 'Our Date Gallery', options: { body: '', data: `${origin}/` } }]);
  expect(setAppBadge).not.toHaveBeenCalled();
});

test('a press shows the page that has that address, else leads an open page there, else opens one', async () => {
  const address = `${origin}/photo/5`;
  const there = fakeWorker([{ url: `${origin}/` }, { url: address }]);
  await openPage(there.worker, address);
  expect([there.led, there.opened]).toEqual([[], []]);

  const elsewhere = fakeWorker([{ url: `${origin}/plans` }, { url: `${origin}/`, focused: true }]);
  await openPage(elsewhere.worker, address);
  expect(elsewhere.led).toEqual([`${origin}/ to ${address}`]);

  const foreign = fakeWorker([{ url: `${origin}/`, isForeign: true }]);
  await openPage(foreign.worker, address);
  expect(foreign.opened).toEqual([address]);

  const none = fakeWorker();
  await openPage(none.worker, address);
  expect(none.opened).toEqual([address]);
});
