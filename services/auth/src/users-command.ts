import type { Readable, Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { limits } from '@our-dates/contracts/limits';
import { newPasswordText, usernameText } from '@our-dates/contracts/users';
import { text } from '@our-dates/contracts/values';
import { AppError } from '@our-dates/service-kit/errors';
import { databaseProblem } from '@our-dates/service-kit/postgres/database-errors';
import { createPool, migrate } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import type { z } from 'zod';
import type { Account } from './domain/account.ts';
import { generatePassword } from './domain/generated-password.ts';
import { checkNewPassword } from './domain/new-password.ts';
import { createOperator, type Operator } from './domain/operator.ts';
import { createPasswords } from './domain/passwords.ts';
import { migrations } from './migrations.ts';

const help = `Accounts of Our Date Gallery. Signing up is not possible; they are made here.

  users add NAME --name "Alice"   makes an account and prints its password, this once
  users list                      shows all accounts
  users reset NAME                gives an account a new password and ends its sessions
  users remove NAME               removes an account with everything it recorded

NAME is what one signs in with: letters, digits, dots, hyphens and underscores.

  --name TEXT        how others see the person; with "add", by default NAME
  --show-on-login    with "add": lists the account on the login page, for everybody to see
  --password-stdin   with "add" and "reset": reads the password from standard input, at least
                     ${limits.passwordMin} characters, instead of making one
  --remove-passkeys  with "reset": removes the passkeys and recovery codes of the account too,
                     for a person who has lost their device, or whose account somebody else has used
  --yes              with "remove": does not ask first
  --help             shows this
`;

/** What the command reads from and writes to. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean | undefined };
  readonly output: Writable;
  readonly errors: Writable;
}

type Options = ReturnType<typeof parse>['values'];

/** The arguments are invalid; the message says what to change. */
class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs `users …`. It needs only the database of the auth service, whether or not the service is running: what it
 * changes is published, and sessions are ended, by the next process that runs.
 * @param options.databaseUrl of the auth service's own role
 * @returns the exit code: 0, 1 when it could not be done, 2 when the arguments are wrong
 */
export async function runUsersCommand(options: {
  args: readonly string[];
  databaseUrl: string;
  terminal: Terminal;
}): Promise<number> {
  const { args, databaseUrl, terminal } = options;
  try {
    const { command, username, values } = readArguments(args);
    if (command === 'help') {
      terminal.output.write(help);
      return 0;
    }
    return await withOperator(databaseUrl, (operator) => run(operator, command, username, values, terminal));
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.errors.write(`${error.message}\n\n"users --help" shows what there is.\n`);
      return 2;
    }
    if (error instanceof AppError) {
      terminal.errors.write(`${error.detail}\n`);
      return 1;
    }
    if (databaseProblem(error)?.status === 503) {
      terminal.errors.write('The database cannot be reached. Is it running, and is DATABASE_URL right?\n');
      return 1;
    }
    throw error;
  }
}

type Command = 'add' | 'list' | 'reset' | 'remove';

function readArguments(args: readonly string[]): {
  command: Command | 'help';
  username: string;
  values: Options;
} {
  const { values, positionals } = parse(args);
  const [command, given, ...rest] = positionals;
  if (values.help || command === 'help' || command === undefined)
    return { command: 'help', username: '', values };
  if (!isCommand(command)) throw new UsageError(`There is no command "${command}".`);
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is too much; a name with spaces goes in quotes.`);
  if (command === 'list') {
    if (given !== undefined) throw new UsageError('"list" takes no name.');
    return { command, username: '', values };
  }
  if (given === undefined) throw new UsageError(`Whom? Say "users ${command} NAME".`);
  return { command, username: check(usernameText, given, 'The name'), values };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'show-on-login': { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        'remove-passkeys': { type: 'boolean' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // The first sentence names the option; the others are for programmers.
    throw new UsageError(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error));
  }
}

function isCommand(word: string): word is Command {
  return ['add', 'list', 'reset', 'remove'].includes(word);
}

async function run(
  operator: Operator,
  command: Command,
  username: string,
  values: Options,
  terminal: Terminal,
): Promise<number> {
  const { output } = terminal;
  if (command === 'list') {
    output.write(tableOf(await operator.list()));
    return 0;
  }
  if (command === 'remove') {
    if (terminal.input.isTTY && !values.yes && !(await confirmed(username, terminal))) {
      output.write('Nothing was removed.\n');
      return 1;
    }
    await operator.remove(username);
    output.write(`Removed ${username}; what the account recorded is removed too.\n`);
    return 0;
  }

  const password = await passwordFor(values, terminal, [username, values.name ?? '']);
  if (command === 'add') {
    const displayName = check(displayNameText, values.name ?? username, '--name');
    await operator.add({
      username,
      displayName,
      password: password.text,
      showOnLogin: values['show-on-login'] ?? false,
    });
    output.write(`Added ${username} (${displayName}).\n`);
  } else {
    const removePasskeys = values['remove-passkeys'] ?? false;
    await operator.reset(username, password.text, { removePasskeys });
    output.write(`${username} has a new password; the sessions that were open end now.\n`);
    if (removePasskeys) output.write('Passkeys and recovery codes are removed.\n');
  }
  if (password.generated) {
    output.write(`Password: ${password.text}\nIt is shown this once; only a hash of it is kept.\n`);
  }
  return 0;
}

const displayNameText = text(limits.displayNameLength, 'is required');

async function passwordFor(
  values: Options,
  terminal: Terminal,
  person: readonly string[],
): Promise<{ text: string; generated: boolean }> {
  if (!values['password-stdin']) return { text: generatePassword(), generated: true };
  const given = (await readAll(terminal.input)).replace(/\r?\n$/, '');
  const chosen = check(newPasswordText, given, 'The password on standard input');
  await checkNewPassword(chosen, person);
  return { text: chosen, generated: false };
}

async function confirmed(username: string, { input, output }: Terminal): Promise<boolean> {
  output.write(
    `This removes ${username} and everything recorded by them, for good.\nType ${username} to go on: `,
  );
  for await (const chunk of input) return String(chunk).trim() === username;
  return false;
}

function tableOf(accounts: readonly Account[]): string {
  if (accounts.length === 0) return 'There are no accounts yet; "users add NAME" makes one.\n';
  const rows = accounts.map((account) => [
    account.username,
    account.displayName,
    kindOf(account),
    account.createdAt.toISOString().slice(0, 10),
  ]);
  const all = [['username', 'name', 'kind', 'since'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function kindOf(account: Account): string {
  if (account.expiresAt)
    return `demo until ${account.expiresAt.toISOString().slice(0, 16).replace('T', ' ')}`;
  if (account.isDemo) return 'demo';
  return account.showOnLogin ? 'shown on login' : '';
}

function check<T>(schema: z.ZodType<T>, value: string, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UsageError(`${what} ${result.error.issues[0]?.message ?? 'is not right'}.`);
}

async function withOperator<T>(databaseUrl: string, work: (operator: Operator) => Promise<T>): Promise<T> {
  await migrate({ ownerUrl: databaseUrl, schema: 'auth', dir: migrations });
  const log = createLog({ name: 'users', level: 'silent' });
  const pool = createPool({ connectionString: databaseUrl, schema: 'auth', log, max: 2 });
  try {
    return await work(createOperator({ pool, passwords: await createPasswords({ concurrency: 1 }) }));
  } finally {
    await pool.end();
  }
}
