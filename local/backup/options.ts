import { resolve } from 'node:path';
import { type Environment, readConfig } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';
import { ownDataOptions } from '../start/options.ts';
import { parseArguments, UsageError } from '../start/parse-arguments.ts';

export const backupHelp = `Backs up the platform on this machine, whether or not it is running.

  npm run backup -- <folder>             photos, database, events and keys, into the folder
  npm run backup -- <folder> --keep 30   keeps the newest 30 backups there            default 10
  npm run backup -- <folder> --list      which backups there are
  npm run backup -- <folder> --check     reads every backup there, and says what is damaged
  npm run backup -- --help               this text

Backups in one folder share their photos: a further one copies only what is new. It counts once
it is finished; until then the earlier ones are as they were. The folder holds the platform's keys
and everybody's photos: keep it as private as the data themselves.

  DATA_DIR           the platform's data                              default ./data

Ends with 0 when all is well, 1 when there is no backup (why is said), 2 when the command was not
understood, 3 when the backup is made and photos were missing in the platform itself.`;

export const restoreHelp = `Brings back a platform from a backup that npm run backup has made. The platform must not run.

  npm run restore -- <folder>                  the newest backup, into an empty or new DATA_DIR
  npm run restore -- <folder> --at 2026-11-21  the newest one of which the name begins so
  npm run restore -- <folder> --list           which backups there are
  npm run restore -- <folder> --check          reads the backup, and changes nothing
  npm run restore -- <folder> --replace        sets aside the data that are there, and keeps them
  npm run restore -- --before-upgrade          the state that a newer version found, while it is kept
  npm run restore -- --help                    this text

All of the backup is read and compared with its checksums before anything is changed, and it is
brought back next to DATA_DIR, which it replaces as the last step.

  DATA_DIR           where to                                         default ./data

Ends with 0 when all is well, 1 when nothing was changed (why is said), 2 when the command was not
understood.`;

export interface BackupOptions {
  readonly folder: string;
  readonly dataDir: string;
  readonly list: boolean;
  readonly check: boolean;
  readonly keep: number;
}

export interface RestoreOptions {
  readonly folder: string;
  readonly dataDir: string;
  readonly list: boolean;
  readonly check: boolean;
  readonly at: string | undefined;
  readonly replace: boolean;
  readonly beforeUpgrade: boolean;
}

/** @throws UsageError */
export function readBackupOptions(args: readonly string[], env: Environment): BackupOptions | 'help' {
  const { values, positionals } = parse(args, { keep: { type: 'string' } });
  if (values.help) return 'help';
  const keep = Number(values.keep ?? 10);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep takes a number from 1 on.');
  return { ...common(values, oneFolder(positionals, 'backup'), env), keep };
}

/** @throws UsageError */
export function readRestoreOptions(args: readonly string[], env: Environment): RestoreOptions | 'help' {
  const { values, positionals } = parse(args, {
    at: { type: 'string' },
    replace: { type: 'boolean' },
    'before-upgrade': { type: 'boolean' },
  });
  if (values.help) return 'help';
  const beforeUpgrade = values['before-upgrade'] === true;
  const folder = beforeUpgrade && positionals.length === 0 ? '' : oneFolder(positionals, 'restore');
  return {
    ...common(values, folder, env),
    at: typeof values.at === 'string' ? values.at : undefined,
    replace: values.replace === true,
    beforeUpgrade,
  };
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parse(
  args: readonly string[],
  own: Readonly<Record<string, { type: 'string' | 'boolean' }>>,
): { values: Values; positionals: readonly string[] } {
  return parseArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        list: { type: 'boolean' },
        check: { type: 'boolean' },
        ...own,
      },
    },
    '--help',
  );
}

function oneFolder(positionals: readonly string[], command: string): string {
  const [folder, ...more] = positionals;
  if (folder && more.length === 0) return resolve(folder);
  throw new UsageError(
    `Name one folder: npm run ${command} -- /media/usb/our-dates\n--help lists what there is.`,
  );
}

function common(values: Values, folder: string, env: Environment) {
  const { DATA_DIR, DATABASE_URL, S3_ENDPOINT } = readConfig(z.object(ownDataOptions), env);
  if (DATABASE_URL || S3_ENDPOINT) {
    throw new UsageError(
      'This is for a platform that keeps all its data on this machine; DATABASE_URL or S3_ENDPOINT name servers. docs/production.md says how these are backed up.',
    );
  }
  return { folder, dataDir: DATA_DIR, list: values.list === true, check: values.check === true };
}
