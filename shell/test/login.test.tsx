import { describe, expect, it } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { preparePage } from './prepare-page.ts';
import { at, createPause, demo, handlers, problem, renderShell, server, sessionOf } from './render-shell.tsx';
import { mina } from './session-harness.ts';

preparePage();

const accept = (pause?: Promise<void>) =>
  http.post(at(paths.login), async () => {
    await pause;
    return HttpResponse.json(sessionOf(mina));
  });

async function pickDemo() {
  await userEvent.click(await screen.findByRole('button', { name: 'Demo User' }));
  await screen.findByRole('heading', { name: 'Enter your password' });
}

describe('the account picker of the login', () => {
  it('says that users are loading, then asks to select the demo user', async () => {
    const pause = createPause();
    server.use(
      handlers.signedOut(),
      http.get(at(paths.loginUsers), async () => {
        await pause.until;
        return HttpResponse.json([demo]);
      }),
    );
    renderShell('/login');
    expect(await screen.findByText('Loading users...')).toBeDefined();
    pause.end();
    expect(await screen.findByText('Select Demo User to access this project')).toBeDefined();
    expect(document.title).toBe('Sign in · Our Date Gallery');
  });

  it('lets a person sign in who is not listed', async () => {
    server.use(handlers.signedOut(), handlers.users([]), handlers.partner(), accept());
    renderShell('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Someone else' }));
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Username'), 'mina');
    await userEvent.type(screen.getByLabelText('Password'), 'our secret{Enter}');
    await screen.findByRole('heading', { name: 'gallery/routes at /' });
  });

  it('offers no demo when there is no demo account', async () => {
    server.use(handlers.signedOut(), handlers.users([]));
    renderShell('/login');
    await screen.findByText('Sign in with your username');
    expect(screen.queryByRole('button', { name: 'Try Demo' })).toBeNull();
  });

  it('lets people sign in by name when the list cannot be fetched', async () => {
    server.use(
      handlers.signedOut(),
      http.get(at(paths.loginUsers), () => problem(503, 'Down')),
    );
    renderShell('/login');
    await screen.findByText('We could not load the list of users.');
    expect(screen.getByRole('button', { name: 'Someone else' })).toBeDefined();
    server.use(handlers.users());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Demo User' });
  });
});

it('a tile of the login shows the initials that the service sends', async () => {
  server.use(handlers.signedOut(), handlers.users());
  renderShell('/login');
  const tile = await screen.findByRole('button', { name: 'Demo User' });
  expect(tile.textContent).toBe('DUDemo User');
});

describe('the password of the login', () => {
  it('comes with a hint, a warning, and can be shown', async () => {
    server.use(handlers.signedOut(), handlers.users());
    renderShell('/login');
    await pickDemo();
    expect(screen.getByText('Use "date-night" as password')).toBeDefined();
    expect(screen.getByText('Sessions last 10 minutes for security')).toBeDefined();
    const field = screen.getByLabelText('Password');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveProperty('type', 'password');
  });

  it('returns on Back to the tile that was picked', async () => {
    server.use(handlers.signedOut(), handlers.users());
    renderShell('/login');
    await pickDemo();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    const tile = await screen.findByRole('button', { name: 'Demo User' });
    expect(document.activeElement).toBe(tile);
  });

  it('shows its progress, and leads to the page that the visitor requested', async () => {
    const pause = createPause();
    server.use(handlers.signedOut(), handlers.users(), handlers.partner(), accept(pause.until));
    renderShell('/date-memory/5?photo=2');
    await pickDemo();
    await userEvent.type(screen.getByLabelText('Password'), 'date-night');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDefined();
    pause.end();
    await screen.findByRole('heading', { name: 'gallery/routes at /date-memory/5' });
    expect(screen.getByTestId('address').textContent).toBe('/date-memory/5?photo=2');
    expect(await screen.findByText('Welcome back')).toBeDefined();
  });

  it.each([
    ['is wrong', () => problem(401, 'Unknown'), 'Invalid username or password'],
    ['cannot be checked', () => HttpResponse.error(), 'An error occurred during login. Please try again.'],
  ])('that %s shows the error at the field and in a toast', async (_, answer, sentence) => {
    server.use(handlers.signedOut(), handlers.users(), http.post(at(paths.login), answer));
    renderShell('/login');
    await pickDemo();
    await userEvent.type(screen.getByLabelText('Password'), 'no{Enter}');
    expect(await screen.findByText('Login Failed')).toBeDefined();
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
  });
});

describe('Try Demo', () => {
  it('creates an account, shows its progress, and signs in with it', async () => {
    const pause = createPause();
    let credentials: unknown;
    server.use(
      handlers.signedOut(),
      handlers.users(),
      handlers.partner(),
      http.post(at(paths.createDemoUser), async () => {
        await pause.until;
        return HttpResponse.json({ user: { ...demo, id: 200, username: 'demo-k3x9w2ab' } }, { status: 201 });
      }),
      http.post(at(paths.login), async ({ request }) => {
        credentials = await request.json();
        return HttpResponse.json(sessionOf({ ...mina, isDemo: true }));
      }),
    );
    renderShell('/login');
    await screen.findByRole('button', { name: 'Demo User' });
    await userEvent.click(screen.getByRole('button', { name: 'Try Demo' }));
    expect(screen.getByRole('button', { name: 'Creating Demo...' })).toBeDefined();
    pause.end();
    await screen.findByRole('heading', { name: 'gallery/routes at /' });
    expect(credentials).toEqual({ username: 'demo-k3x9w2ab', password: 'date-night' });
    expect(await screen.findByText('Welcome to the Demo')).toBeDefined();
  });

  it.each([
    [
      'in the words of the service',
      () => problem(429, 'Too many demo accounts from here.'),
      'Too many demo accounts from here.',
    ],
    [
      'when it does not reach the service',
      () => HttpResponse.error(),
      'An error occurred while creating demo user. Please try again.',
    ],
  ])('shows why there is no account, %s', async (_, answer, sentence) => {
    server.use(handlers.signedOut(), handlers.users(), http.post(at(paths.createDemoUser), answer));
    renderShell('/login');
    await screen.findByRole('button', { name: 'Demo User' });
    await userEvent.click(screen.getByRole('button', { name: 'Try Demo' }));
    expect(await screen.findByText('Demo Creation Failed')).toBeDefined();
    expect(screen.getByText(sentence)).toBeDefined();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Demo' })).toBeDefined());
  });
});
