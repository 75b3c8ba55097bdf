import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Language } from '@our-dates/contracts/languages';
import type { Notifications } from '@our-dates/notifications/contract';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import Device from '../src/device.tsx';
import { languageOf } from '../src/features/notifications/browser/this-browser.ts';
import { notificationPaths } from '../src/features/notifications/notification-terms.ts';
import NotificationsRoutes, { messages } from '../src/routes.tsx';
import { type FakeBrowser, fakeBrowser } from './fake-browser.ts';

preparePage();

const hashOfEndpoint = 'W6Ff_5ZfRK-lWqT6TVK5SwuoY4ChYQid3Km50IvvnvY';
const phone = {
  id: 7,
  endpointHash: 'of another browser',
  name: 'Firefox on Android',
  language: 'en' as const,
  createdAt: '2026-04-19T08:00:00.000Z',
  seenAt: '2026-04-19T08:00:00.000Z',
};

let stored: Notifications;
let changes: unknown[];
let registered: unknown[];
let removed: string[];
let browser: FakeBrowser;

beforeEach(() => {
  localStorage.clear();
  browser = fakeBrowser();
  changes = [];
  registered = [];
  removed = [];
  stored = {
    publicKey: 'BKey',
    muted: [],
    quietHours: null,
    rhythm: 'immediately',
    timeZone: 'UTC',
    devices: [phone],
  };
  services.use(
    http.get(at(notificationPaths.notifications), () => HttpResponse.json(stored)),
    http.put(at(notificationPaths.notifications), async ({ request }) => {
      const change = await request.json();
      changes.push(change);
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(at(notificationPaths.devices), async ({ request }) => {
      registered.push(await request.json());
      const device = { ...phone, id: 8, endpointHash: hashOfEndpoint, name: 'This one' };
      stored = { ...stored, devices: [device, phone] };
      return HttpResponse.json(device);
    }),
    http.delete(at(notificationPaths.device), ({ params }) => {
      removed.push(String(params.id));
      stored = { ...stored, devices: stored.devices.filter(({ id }) => String(id) !== params.id) };
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

afterEach(() => {
  document.documentElement.removeAttribute('lang');
});

function open(language: Language = 'en') {
  const testHost = createTestHost({ partner: alex, language });
  renderInPage(<NotificationsRoutes host={testHost.host} />, '/notifications');
  return testHost;
}

test('a device is turned on after the browser was asked, and turned off again', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn On Notifications' }));
  await screen.findByText(/^Notifications are on/);
  expect(registered).toMatchObject([{ endpoint: browser.endpoint, keys: { p256dh: 'p', auth: 'a' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn Off' }));
  await screen.findByText(/^Notifications are off/);
  expect(removed).toEqual(['8']);
  expect(browser.isSubscribed()).toBe(false);
});

test('a device that is being turned on stays on when the code comes meanwhile that renews it', async () => {
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  services.use(
    http.put(at(notificationPaths.devices), async () => {
      requests += 1;
      await answer.promise;
      const device = { ...phone, id: 8, endpointHash: hashOfEndpoint };
      stored = { ...stored, devices: [device, phone] };
      return HttpResponse.json(device);
    }),
  );
  const { host } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn On Notifications' }));
  await waitFor(() => expect(requests).toBe(1));
  renderInPage(<Device host={host} hasNews={false} />, '/notifications');
  await waitFor(() => expect(requests).toBe(2));
  answer.resolve();
  await screen.findByText(/^Notifications are on/);
  expect(browser.isSubscribed()).toBe(true);
});

test('the browser is not asked before the button is pressed, and a refusal changes nothing', async () => {
  browser.answer = 'denied';
  open();
  const button = await screen.findByRole('button', { name: 'Turn On Notifications' });
  expect(browser.asked).toBe(0);
  await userEvent.click(button);
  await screen.findByText(/Your browser blocks notifications/);
  expect(registered).toEqual([]);
});

test('a browser without push messages says so', async () => {
  browser.remove();
  open();
  await screen.findByText(/cannot show notifications from pages/);
});

test('kinds, rhythm and quiet hours are saved as they are changed', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Likes' }));
  await userEvent.click(screen.getByRole('radio', { name: /Once a day/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:30' } });
  await waitFor(() => expect(changes).toHaveLength(4));
  expect(changes.at(-1)).toMatchObject({
    muted: ['like'],
    rhythm: 'daily',
    quietHours: { from: '23:30', to: '08:00' },
  });
});

test('a change that is refused is taken back, with a message', async () => {
  services.use(http.put(at(notificationPaths.notifications), () => problem(503, 'Busy')));
  const { toasts } = open();
  const likes = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Likes' });
  await userEvent.click(likes);
  await waitFor(() => expect(toasts.map(({ title }) => title)).toContain('Not saved'));
  await waitFor(() => expect(likes.checked).toBe(true));
});

test('another device can be removed', async () => {
  open();
  const item = (await screen.findByText('Firefox on Android')).closest('li');
  await userEvent.click(
    within(item as HTMLElement).getByRole('button', { name: 'Remove Firefox on Android' }),
  );
  await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
  expect(removed).toEqual(['7']);
});

test('the first news of the partner offer notifications once, whatever the answer', async () => {
  const { host } = createTestHost({ partner: alex });
  const { unmount } = renderInPage(<Device host={host} hasNews />, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(/Would you like to be notified/)).toBeNull();
  unmount();
  renderInPage(<Device host={host} hasNews />, '/');
  expect(localStorage.getItem('our-dates-notifications-offered')).toBe('1');
  expect(screen.queryByText(/Would you like to be notified/)).toBeNull();
  expect(browser.asked).toBe(0);
});

test('a browser is registered again for the next login of its person, and given up for another person', async () => {
  const { host } = createTestHost({ partner: alex });
  browser.permission = 'granted';
  browser.subscribe();
  localStorage.setItem('our-dates-notified', String(host.session.user?.id));
  const { unmount } = renderInPage(<Device host={host} hasNews={false} />, '/');
  await waitFor(() => expect(registered).toHaveLength(1));
  unmount();
  localStorage.setItem('our-dates-notified', '999');
  renderInPage(<Device host={host} hasNews={false} />, '/');
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  expect(registered).toHaveLength(1);
});

test('a browser that was signed out is subscribed again for its person, without a question', async () => {
  const { host } = createTestHost({ partner: alex });
  browser.permission = 'granted';
  localStorage.setItem('our-dates-notified', String(host.session.user?.id));
  renderInPage(<Device host={host} hasNews={false} />, '/');
  await waitFor(() => expect(registered).toHaveLength(1));
  expect(browser.isSubscribed()).toBe(true);
  expect(browser.asked).toBe(0);
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['nl', 'pt-BR'], 'pt'],
  [['nl'], 'en'],
])('of the languages %j, messages are in %s', (languages, expected) => {
  expect(languageOf({ languages })).toBe(expected);
});

test('a device that is turned on from a German page is notified in German', async () => {
  await messages.load('de');
  document.documentElement.lang = 'de';
  const { toasts } = open('de');
  await screen.findByText('Zuletzt benutzt: 19. April 2026');
  expect(screen.getByRole('checkbox', { name: 'Herzen' })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen einschalten' }));
  await screen.findByText(/^Benachrichtigungen sind eingeschaltet/);
  expect(registered).toMatchObject([{ language: 'de' }]);
  expect(toasts.map(({ title }) => title)).toEqual(['Benachrichtigungen sind eingeschaltet']);
});

test('what the service refuses is said in German', async () => {
  await messages.load('de');
  services.use(
    http.put(at(notificationPaths.devices), () =>
      problem(409, 'We notify at most 20 devices.', { code: 'TOO_MANY_DEVICES' }),
    ),
  );
  const { toasts } = open('de');
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen einschalten' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.description).toMatch(/^Wir benachrichtigen schon genug Geräte/);
});
