import 'fake-indexeddb/auto';
import { describe, expect, it, jest } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { takeProfileDraft } from '../src/features/profile/profile-draft.ts';
import ProfileRoutes from '../src/routes.tsx';

preparePage();

const name = () => screen.getByRole('textbox', { name: 'Display Name' });
const saveButton = () => screen.getByRole('button', { name: /^Sav/ });
const password = () => screen.getByLabelText('New Password');
const confirmation = () => screen.queryByLabelText('Confirm New Password');

function open(user: User = mina) {
  const testHost = createTestHost({ user });
  return { ...testHost, ...renderInPage(<ProfileRoutes host={testHost.host} />, '/profile') };
}

/** Accepts what is saved. Names what was sent, with the files' names. */
function receive(answer: () => Response = () => HttpResponse.json({ user: mina })) {
  const sent: Record<string, string>[] = [];
  services.use(
    http.put(at(paths.profile), async ({ request }) => {
      const text = await request.text();
      const parts = [...text.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([^\r]*)/g)];
      sent.push(Object.fromEntries(parts.map(([, field = '', file, value = '']) => [field, file ?? value])));
      return answer();
    }),
  );
  return sent;
}

describe('the page of the profile', () => {
  it('shows the person’s own data, and the partnership card of another remote', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeDefined();
    expect(name()).toHaveProperty('value', 'Mina');
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('readOnly', true);
    expect(screen.getByText('Username cannot be changed')).toBeDefined();
    expect(screen.getByText('[partnership/card]')).toBeDefined();
    expect(screen.queryByText('Demo content')).toBeNull();
  });

  it('disables saving until something was changed', async () => {
    open();
    expect(saveButton()).toHaveProperty('disabled', true);
    await userEvent.type(name(), ' R.');
    expect(saveButton()).toHaveProperty('disabled', false);
  });
});

describe('saving the profile', () => {
  it('sends only what was changed, announces it, and fetches the user again', async () => {
    const sent = receive();
    const { toasts, refreshUser } = open();
    await userEvent.clear(name());
    await userEvent.type(name(), ' Mina R. ');
    await userEvent.click(saveButton());
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Profile Updated']));
    expect(sent).toEqual([{ displayName: 'Mina R.' }]);
    expect(refreshUser).toHaveBeenCalledTimes(1);
  });

  it('shows a chosen picture before it is sent, and can revert it', async () => {
    const sent = receive();
    const { container } = open();
    const choose = () =>
      fireEvent.change(screen.getByLabelText('Profile Picture', { selector: 'input' }), {
        target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
      });
    choose();
    expect(container.querySelector('img')?.src).toMatch(/^blob:/);
    await userEvent.click(screen.getByRole('button', { name: 'Keep the old one' }));
    expect(container.querySelector('img')).toBeNull();
    expect(jest.mocked(URL.revokeObjectURL)).toHaveBeenCalledTimes(1);
    choose();
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent).toEqual([{ profilePicture: 'me.png' }]));
    await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
  });

  it('refuses a blank name at the field', async () => {
    open();
    await userEvent.clear(name());
    await screen.findByText('Please tell us what to call you.');
    expect(saveButton()).toHaveProperty('disabled', true);
  });

  it('shows the service’s errors at their fields, and keeps the typed text', async () => {
    receive(() => problem(415, 'This is no picture we know.', { code: 'UNSUPPORTED_MEDIA' }));
    const { toasts } = open();
    fireEvent.change(screen.getByLabelText('Profile Picture', { selector: 'input' }), {
      target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    await userEvent.type(name(), ' R.');
    await userEvent.click(saveButton());
    await screen.findByText('This is no picture we know.');
    expect(toasts).toEqual([
      { tone: 'destructive', title: 'Update Failed', description: 'This is no picture we know.' },
    ]);
    expect(name()).toHaveProperty('value', 'Mina R.');
  });

  it.each([
    ['a service that says nothing', () => new HttpResponse('', { status: 500 }), 'Failed to update profile'],
    ['a network that fails', () => HttpResponse.error(), 'An error occurred while updating your profile.'],
  ])('shows that it failed after %s', async (_, answer, description) => {
    receive(answer);
    const { toasts } = open();
    await userEvent.type(name(), ' R.');
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(toasts).toEqual([{ tone: 'destructive', title: 'Update Failed', description }]),
    );
  });
});

describe('an unsaved profile when the shell reloads the page', () => {
  const kept = () => screen.queryByText('We kept what you had changed. It is yours once you save.');
  const choose = (fileName: string) =>
    fireEvent.change(screen.getByLabelText('Profile Picture', { selector: 'input' }), {
      target: { files: [new File(['pixels'], fileName, { type: 'image/png' })] },
    });

  it('is restored afterwards, except the password, and can be saved', async () => {
    const first = open();
    await userEvent.type(name(), ' R.');
    await userEvent.type(password(), 'lighthouse');
    choose('me.png');
    await first.leavePage();
    first.unmount();

    const sent = receive();
    const { container } = open();
    await waitFor(() => expect(name()).toHaveProperty('value', 'Mina R.'));
    expect(container.querySelector('img')?.src).toMatch(/^blob:/);
    expect(password()).toHaveProperty('value', '');
    expect(kept()).not.toBeNull();
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent).toEqual([{ displayName: 'Mina R.', profilePicture: 'me.png' }]));
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('is restored once, and to no other person', async () => {
    const first = open();
    await userEvent.type(name(), ' R.');
    await first.leavePage();
    first.unmount();
    const other = open(alex);
    await expect(takeProfileDraft(alex.id)).resolves.toBeUndefined();
    expect(name()).toHaveProperty('value', 'Alex');
    other.unmount();
    const second = open();
    await waitFor(() => expect(name()).toHaveProperty('value', 'Mina R.'));
    second.unmount();
    open();
    await expect(takeProfileDraft(mina.id)).resolves.toBeUndefined();
    expect(name()).toHaveProperty('value', 'Mina');
  });

  it('is not kept when nothing was changed', async () => {
    const { leavePage } = open();
    await leavePage();
    await expect(takeProfileDraft(mina.id)).resolves.toBeUndefined();
  });
});

describe('a new password', () => {
  it('is requested twice, once it is typed, and sent alone', async () => {
    const sent = receive();
    const { toasts } = open();
    expect(confirmation()).toBeNull();
    await userEvent.type(password(), 'lighthouse');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'lighthouse');
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent).toEqual([{ password: 'lighthouse' }]));
    await waitFor(() => expect(confirmation()).toBeNull());
    expect(password()).toHaveProperty('value', '');
    expect(toasts.map(({ title }) => title)).toEqual(['Profile Updated']);
  });

  it('that differs the second time is not sent', async () => {
    const sent = receive();
    const { toasts } = open();
    await userEvent.type(password(), 'lighthouse');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'lighthorse');
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Password Mismatch', description: 'Passwords do not match' },
      ]),
    );
    expect(sent).toEqual([]);
  });

  it('that is too short shows so', async () => {
    const sent = receive();
    open();
    await userEvent.type(password(), 'short');
    await screen.findByText('Please use at least 8 characters.');
    await userEvent.click(saveButton());
    expect(sent).toEqual([]);
  });

  it('that is easy to guess shows so at its field', async () => {
    const sentence = 'This password is easy to guess. Please choose another one.';
    receive(() =>
      problem(400, sentence, {
        code: 'COMMON_PASSWORD',
        errors: [{ path: 'password', message: sentence }],
      }),
    );
    open();
    await userEvent.type(password(), 'sunshine');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'sunshine');
    await userEvent.click(saveButton());
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('is not available for a demo account', () => {
    services.use(http.get(at(paths.demoSummary), () => new Promise(() => {})));
    open({ ...mina, isDemo: true });
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(screen.getByText(/A demo account keeps the password/)).toBeDefined();
  });
});
