import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedInDevice } from '@our-dates/contracts/devices';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import ProfileRoutes from '../src/routes.tsx';

preparePage();

const moment = new Date().toISOString();
const here: SignedInDevice = {
  ...{ id: 'here', browser: 'Firefox', system: 'Windows', isCurrent: true },
  ...{ signedInAt: moment, lastSeenAt: moment },
};
const phone: SignedInDevice = {
  ...here,
  id: 'phone',
  browser: 'Chrome',
  system: 'Android',
  isCurrent: false,
};
const passkey = { id: 1, name: 'Laptop', host: 'localhost', createdAt: moment, usedAt: null };

const get = (path: string, json: object) => http.get(at(path), () => HttpResponse.json(json));

beforeEach(() => {
  services.use(
    get(signInPaths.devices, [here, phone]),
    get(signInPaths.passkeys, [passkey]),
    get(signInPaths.recoveryCodes, { left: 3, madeAt: moment }),
  );
});

function open(user = mina) {
  const testHost = createTestHost({ user });
  renderInPage(<ProfileRoutes host={testHost.host} />, '/profile/security');
  return testHost;
}

const card = (name: string) => screen.findByRole('region', { name });

describe('the security page', () => {
  it('lists the devices, and signs out another one', async () => {
    const signedOut: string[] = [];
    services.use(
      http.delete(at(signInPaths.device), ({ params }) => {
        signedOut.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts } = open();
    const devices = within(await card('Devices'));
    await devices.findByText('This one');
    expect(devices.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
    services.use(get(signInPaths.devices, [here]));
    await userEvent.click(devices.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await waitFor(() => expect(devices.queryByText('Chrome on Android')).toBeNull());
    expect(signedOut).toEqual(['phone']);
    expect(toasts).toMatchObject([{ title: 'Chrome on Android signed out' }]);
    expect(devices.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  it('suggests a second passkey, and new codes when few are left', async () => {
    open();
    await within(await card('Passkeys')).findByText(/Add a second one, on another device/);
    await within(await card('Recovery codes')).findByText(/Make new ones before you need them/);
  });

  it('says why a passkey cannot be added in a browser without them', async () => {
    open();
    await within(await card('Passkeys')).findByText(/begins with https and has a name/);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('tells a demo account why it has neither passkeys nor recovery codes', async () => {
    open({ ...mina, isDemo: true });
    await within(await card('Passkeys')).findByText(/keeps the password that everybody knows/);
    expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull();
  });

  it('offers Retry for a list that could not be loaded', async () => {
    services.use(http.get(at(signInPaths.devices), () => problem(404, 'Not here.')));
    open();
    const devices = within(await card('Devices'));
    await devices.findByText('We could not load your devices.');
    services.use(get(signInPaths.devices, [here]));
    await userEvent.click(devices.getByRole('button', { name: 'Retry' }));
    await devices.findByText('Firefox on Windows');
  });

  it('removes a passkey after a question, and says why it could not', async () => {
    services.use(http.delete(at(signInPaths.passkey), () => problem(503, 'Please try again in a moment.')));
    const { toasts } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove this passkey?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Remove Passkey' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Failed to remove passkey', description: 'Please try again in a moment.' },
      ]),
    );
  });

  it('shows new codes once, after asking whether the old ones may go', async () => {
    services.use(
      http.post(at(signInPaths.recoveryCodes), () =>
        HttpResponse.json({ codes: ['aaaa-bbbb-cccc-dddd'] }, { status: 201 }),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make new codes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make New Codes' }));
    const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    within(codes).getByText('aaaa-bbbb-cccc-dddd');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).not.toBeNull();
    await userEvent.click(within(codes).getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull());
  });
});
