import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { ownedPath } from '@our-dates/contracts/owned';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import ProfileRoutes from '../src/routes.tsx';

preparePage();

const counts = http.get(at(ownedPath), () =>
  HttpResponse.json({ own: { memories: 12, photos: 140 }, partner: { memories: 1, photos: 3 } }),
);

/** Opens the dialog. Records what is sent, and whether the page was left. */
async function askToDelete({ user = mina, partner = alex }: { user?: User; partner?: User | null } = {}) {
  const testHost = createTestHost({ user, partner });
  const signOut = jest.spyOn(testHost.host.session, 'signOut').mockResolvedValue();
  renderInPage(<ProfileRoutes host={testHost.host} />, '/profile');
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  return { ...testHost, signOut, dialog };
}

const press = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
const password = (dialog: HTMLElement) => within(dialog).getByLabelText('Your password');

function receive(answer: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const sent: unknown[] = [];
  services.use(
    http.post(at(deleteAccountPath), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

afterEach(() => {
  window.pageData = undefined;
});

describe('the dialog that deletes an account', () => {
  it('says what goes, what the partner keeps, and when, with the service’s counts', async () => {
    services.use(counts);
    const { dialog } = await askToDelete();
    await within(dialog).findByText(/Your 12 memories with your photos and all comments on them\./);
    within(dialog).getByText(/1 memory of their own, with the photos you added\. What\s+added to yours/);
    within(dialog).getByText(/gone within 2 hours.*after 30 days.*for 14 days/);
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('says nothing of a partner to a person without one, and works where nothing could be counted', async () => {
    services.use(http.get(at(ownedPath), () => problem(404, 'Not here.')));
    const { dialog } = await askToDelete({ partner: null });
    within(dialog).getByText(/^Your memories with your photos and all comments on them\. Your likes/);
    expect(within(dialog).queryByText(/keeps/)).toBeNull();
  });

  it('offers the download where a remote has its page', async () => {
    services.use(counts);
    window.pageData = {
      at: '2026-11-24T08:00:00.000Z',
      session: 'open',
      responses: {},
      remotes: {
        manifests: {},
        pages: [
          {
            remote: 'archive',
            path: '/your-data',
            access: 'signed-in',
            title: 'Your data',
            skeleton: 'form',
          },
        ],
      },
    };
    const { dialog } = await askToDelete();
    expect(within(dialog).getByRole('link', { name: 'Download everything first' })).toHaveProperty(
      'href',
      at('/your-data'),
    );
  });

  it('sends the password once, leaves the session, and confirms it', async () => {
    services.use(counts);
    const sent = receive();
    const { dialog, signOut, toasts } = await askToDelete();
    await userEvent.type(password(dialog), 'first dance');
    await press(dialog);
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Account deleted']));
    expect(sent).toEqual([{ password: 'first dance' }]);
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('asks for a missing password without sending anything', async () => {
    services.use(counts);
    const sent = receive();
    const { dialog } = await askToDelete();
    await press(dialog);
    within(dialog).getByText('Please enter your password.');
    expect(document.activeElement).toBe(password(dialog));
    expect(sent).toEqual([]);
  });

  it('shows a wrong password at its field, and keeps the account', async () => {
    services.use(counts);
    receive(() => problem(403, 'That is not your password.'));
    const { dialog, signOut } = await askToDelete();
    await userEvent.type(password(dialog), 'guess');
    await press(dialog);
    await within(dialog).findByText('That is not your password.');
    expect(password(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password(dialog));
    expect(signOut).not.toHaveBeenCalled();
  });

  it('shows any other refusal as a message', async () => {
    services.use(counts);
    receive(() => problem(429, 'Too many failed logins. Please wait a little before you try again.'));
    const { dialog } = await askToDelete();
    await userEvent.type(password(dialog), 'guess');
    await press(dialog);
    await waitFor(() =>
      expect(within(dialog).getByRole('alert').textContent).toContain('Too many failed logins'),
    );
  });

  it('keeps no password when it is closed', async () => {
    services.use(counts);
    const { dialog } = await askToDelete();
    await userEvent.type(password(dialog), 'first dance');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep Account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(password(await screen.findByRole('dialog'))).toHaveProperty('value', '');
  });
});

describe('a demo account', () => {
  beforeEach(() => {
    const none = { totalCollections: 0, totalPhotos: 0, protectedCollections: 0, nonProtectedCollections: 0 };
    services.use(http.get(at(paths.demoSummary), () => HttpResponse.json(none)));
  });

  it('that is temporary is deleted without a password', async () => {
    services.use(counts);
    const sent = receive();
    const { dialog, toasts } = await askToDelete({ user: { ...mina, username: 'demo-k3x', isDemo: true } });
    expect(within(dialog).queryByLabelText('Your password')).toBeNull();
    await press(dialog);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(sent).toEqual([{}]);
  });

  it('that all visitors share offers no deletion', async () => {
    const { host } = createTestHost({ user: { ...mina, username: 'demo', isDemo: true } });
    renderInPage(<ProfileRoutes host={host} />, '/profile');
    await screen.findByText(/Only the samples are here/);
    screen.getByText('All visitors share this demo account, so nobody can delete it.');
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });
});
