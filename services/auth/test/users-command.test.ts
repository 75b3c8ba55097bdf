import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { runUsersCommand } from '../src/users-command.ts';
import { type AuthUnderTest, startAuth } from './auth-service.ts';

/** Runs `users …` with what is typed, and reads what it prints. */
async function users(
  databaseUrl: string,
  args: string[],
  options: { input?: string; tty?: boolean } = {},
): Promise<{ code: number; output: string; errors: string }> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  input.end(options.input ?? '');
  const terminal = { input: Object.assign(input, { isTTY: options.tty }), output, errors };
  const code = await runUsersCommand({ args, databaseUrl, terminal });
  output.end();
  errors.end();
  return { code, output: await text(output), errors: await text(errors) };
}

let auth: AuthUnderTest;
const run = (args: string[], options?: { input?: string; tty?: boolean }) =>
  users(auth.databaseUrl, args, options);

beforeAll(async () => {
  auth = await startAuth({ LOGIN_LIMIT: '1000/5m,1000/5m' });
});
beforeEach(async () => {
  await auth.sql.query('delete from auth.account where not is_demo');
});
afterAll(() => auth.stop());

describe('users add', () => {
  test('makes an account and prints a password that works', async () => {
    const { code, output, errors } = await run(['add', 'alice', '--name', 'Alice B']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('Added alice (Alice B).');
    const password = /^Password: (\S+)$/m.exec(output)?.[1] ?? '';
    expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const login = await auth.browser().login('alice', password);
    expect(login.json).toMatchObject({ user: { displayName: 'Alice B', isDemo: false } });
    await waitFor(() =>
      expect(auth.events.at(-1)).toMatchObject({ type: 'user.updated', data: { username: 'alice' } }),
    );
  });

  test('takes a password from standard input and then prints none', async () => {
    const { code, output } = await run(['add', 'alice', '--password-stdin'], { input: 'our first walk\n' });
    expect(code).toBe(0);
    expect(output).not.toContain('our first walk');
    expect(output).not.toContain('Password');
    expect((await auth.browser().login('alice', 'our first walk')).status).toBe(200);
  });

  test('lists the account on the login page only when asked to', async () => {
    await run(['add', 'alice', '--show-on-login']);
    await run(['add', 'bob']);
    const listed = (await auth.browser().call('GET', '/api/auth/users')).json as { username: string }[];
    expect(listed.map(({ username }) => username)).toEqual(['demo', 'alice']);
  });

  test.each([
    ['no name', ['add'], 2, 'Whom? Say "users add NAME".'],
    [
      'a name with spaces',
      ['add', 'alice b'],
      2,
      'The name may hold letters, digits, dots, hyphens and underscores.',
    ],
    ['two names', ['add', 'alice', 'b'], 2, '"b" is too much; a name with spaces goes in quotes.'],
    ['an empty display name', ['add', 'alice', '--name', ' '], 2, '--name is required.'],
    ['an unknown option', ['add', 'alice', '--admin'], 2, "Unknown option '--admin'"],
    ['a short password', ['add', 'alice', '--password-stdin'], 2, 'must be at least 8 characters'],
    ['a name kept for the demo', ['add', 'demo-alice'], 1, 'is kept for the demo'],
    ['an unknown command', ['create', 'alice'], 2, 'There is no command "create".'],
  ])('with %s says what to do instead', async (_, args, exitCode, message) => {
    const { code, errors, output } = await run(args);
    expect({ code, output }).toEqual({ code: exitCode, output: '' });
    expect(errors).toContain(message);
  });

  test('refuses a password that is easy to guess, and makes no account', async () => {
    const { code, errors } = await run(['add', 'alice', '--password-stdin'], { input: 'alice1234\n' });
    expect(code).toBe(1);
    expect(errors).toContain('This password is easy to guess.');
    expect((await run(['list'])).output).not.toContain('alice');
  });

  test('does not make the same account twice', async () => {
    await run(['add', 'alice']);
    const { code, errors } = await run(['add', 'Alice']);
    expect(code).toBe(1);
    expect(errors).toContain('There is an account "alice" already; "reset alice" gives it a new password.');
  });
});

describe('users list', () => {
  test('shows every account and what kind it is', async () => {
    await run(['add', 'alice', '--name', 'Alice']);
    await auth.browser().call('POST', '/api/demo-users/create');
    const { output } = await run(['list']);
    expect(output).toMatch(/^username +name +kind +since\n/);
    expect(output).toMatch(/^demo +Demo User +demo +\d{4}-\d\d-\d\d$/m);
    expect(output).toMatch(/^demo-\w{8} +Demo \w+ +demo until \d{4}-\d\d-\d\d \d\d:\d\d +\d{4}-\d\d-\d\d$/m);
    expect(output).toMatch(/^alice +Alice +\d{4}-\d\d-\d\d$/m);
    expect(output).not.toContain('$argon2');
  });
});

describe('users reset', () => {
  test('gives a new password and ends the sessions that were open', async () => {
    await run(['add', 'alice', '--password-stdin'], { input: 'our first walk' });
    const browser = auth.browser();
    await browser.login('alice', 'our first walk');
    const { code, output } = await run(['reset', 'alice']);
    expect(code).toBe(0);
    const password = /^Password: (\S+)$/m.exec(output)?.[1] ?? '';
    expect((await auth.browser().login('alice', 'our first walk')).status).toBe(401);
    expect((await auth.browser().login('alice', password)).status).toBe(200);
    await waitFor(async () => expect((await browser.call('GET', '/api/auth/me')).status).toBe(401), {
      timeout: 10_000,
    });
  });

  test('says why not for an unknown username and for the demo account', async () => {
    expect(await run(['reset', 'nobody'])).toMatchObject({
      code: 1,
      errors: 'There is no account "nobody"; "list" shows them all.\n',
    });
    expect((await run(['reset', 'demo'])).errors).toContain('DEMO_PASSWORD');
  });
});

describe('users remove', () => {
  test('removes the account, and publishes its removal to the other services', async () => {
    await run(['add', 'alice', '--password-stdin'], { input: 'our first walk' });
    const { code } = await run(['remove', 'alice']);
    expect(code).toBe(0);
    expect((await auth.browser().login('alice', 'our first walk')).status).toBe(401);
    await waitFor(() =>
      expect(auth.events.at(-1)).toMatchObject({ type: 'user.deleted', data: { username: 'alice' } }),
    );
  });

  test('asks first when it runs at a terminal', async () => {
    await run(['add', 'alice']);
    expect(await run(['remove', 'alice'], { tty: true, input: 'no\n' })).toMatchObject({ code: 1 });
    expect((await run(['list'])).output).toContain('alice');
    expect(await run(['remove', 'alice'], { tty: true, input: 'alice\n' })).toMatchObject({ code: 0 });
    await run(['add', 'alice']);
    expect(await run(['remove', 'alice', '--yes'], { tty: true })).toMatchObject({ code: 0 });
    expect((await run(['list'])).output).not.toContain('alice');
  });

  test('leaves the standing demo account alone', async () => {
    expect((await run(['remove', 'demo'])).errors).toContain('DEMO_MODE=off');
    expect((await run(['list'])).output).toMatch(/^demo /m);
  });
});

test('the users command prints its help with --help or without a subcommand', async () => {
  for (const args of [[], ['help'], ['--help'], ['add', '--help']]) {
    const { code, output } = await run(args);
    expect(code).toBe(0);
    expect(output).toContain('users add NAME --name "Alice"');
  }
});

test('the users command works on a database that no service has ever opened, and says when there is none', async () => {
  const database = await createDatabase(sharedServers().postgresUrl, 'auth');
  try {
    expect(await users(database.url, ['add', 'alice'])).toMatchObject({ code: 0 });
  } finally {
    await database.drop();
  }
  const nowhere = await users('postgres://auth@127.0.0.1:1/none', ['list']);
  expect(nowhere).toMatchObject({ code: 1, output: '' });
  expect(nowhere.errors).toContain('The database cannot be reached.');
});
