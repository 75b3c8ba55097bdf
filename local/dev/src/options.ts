import { resolve } from 'node:path';
import { parseArguments, UsageError } from '@our-dates/local/start/parse-arguments';
import { type Environment, readConfig } from '@our-dates/service-kit/slice/config';
import { releaseName, root, type Slice } from '@our-dates/slices/find-slices';
import { z } from 'zod';
import type { PageSlice } from './pages/compile-pages.ts';

export const help = `The daily loop: what you save is in the open page, or answers the next call.

  npm run dev                        the whole platform from source, with a database of its own
  npm run dev -- gallery --platform https://staging.example
                                     only these slices (remotes, or shell) from source, all else
                                     from a platform that runs
  npm run dev -- gallery --platform https://staging.example --insecure
                                     the same, with a certificate that this machine does not trust
  npm run dev -- --help              this text

  PORT        where it listens, on this machine only                     default 8080
  DATA_DIR    photos, database and keys of the whole platform            default ./local/dev/data
  LOG_LEVEL   trace, debug, info, warn, error, silent                    default info

All other variables of npm start (npm start -- --help) hold for the whole platform too.
docs/daily-loop.md says how it works and how long each step takes.`;

/** What is run here, and what elsewhere. */
export interface Options {
  readonly port: number;
  readonly dataDir: string;
  /** Absent: everything is run here. */
  readonly elsewhere?: {
    readonly platform: URL;
    readonly slices: readonly PageSlice[];
    readonly insecure: boolean;
  };
}

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  DATA_DIR: z.string().default(resolve(root, 'local', 'dev', 'data')),
});

/**
 * @param known every slice of the repository
 * @returns 'help' when help was requested
 * @throws UsageError, ConfigError
 */
export function readOptions(
  args: readonly string[],
  env: Environment,
  known: readonly Slice[],
): Options | 'help' {
  const { values, positionals } = parseArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        platform: { type: 'string' },
        insecure: { type: 'boolean' },
      },
    },
    'npm run dev -- --help',
  );
  if (values.help) return 'help';
  const { PORT: port, DATA_DIR } = readConfig(schema, env);
  const options = { port, dataDir: resolve(DATA_DIR) };
  if (values.platform === undefined) {
    if (positionals.length === 0 && !values.insecure) return options;
    throw new UsageError(
      'Slices are named for a platform that runs elsewhere: npm run dev -- gallery --platform https://…\nWithout one, npm run dev runs all of them here.',
    );
  }
  if (positionals.length === 0) {
    throw new UsageError(`Which slices are to run here? There are ${namesOf(known)}.`);
  }
  return {
    ...options,
    elsewhere: {
      platform: readAddress(values.platform),
      slices: withShell(
        positionals.map((name) => pageSlice(name, known)),
        known,
      ),
      insecure: values.insecure ?? false,
    },
  };
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new UsageError(
      `--platform must be the address of a platform, like https://staging.example; it is ${text}.`,
    );
  }
  return url;
}

const isPage = (slice: Slice): slice is PageSlice => slice.kind === 'shell' || slice.kind === 'remote';

function pageSlice(name: string, known: readonly Slice[]): PageSlice {
  const slice = known.find((one) => one.name === name || releaseName(one) === name || one.folder === name);
  if (!slice) throw new UsageError(`There is no slice named ${name}. There are ${namesOf(known)}.`);
  if (isPage(slice)) return slice;
  const what = slice.kind === 'gateway' ? 'The gateway' : `${slice.name} is a service: it`;
  throw new UsageError(
    `${what} cannot be joined to a platform elsewhere. It needs the role in that platform's database, its event bus and stores, and the keys of its gateway, none of which leave that platform.\n` +
      `  npm run dev                 runs it here, with the whole platform\n` +
      `  npm run cluster -- ${slice.name.padEnd(9)} releases it on the cluster that kubectl points at`,
  );
}

/** The shell comes along: it brings React, and only its development build exchanges components. */
function withShell(named: readonly PageSlice[], known: readonly Slice[]): PageSlice[] {
  return [...new Set([...known.filter(({ kind }) => kind === 'shell').filter(isPage), ...named])];
}

function namesOf(known: readonly Slice[]): string {
  return known
    .filter(isPage)
    .map(({ name }) => name)
    .join(', ');
}
