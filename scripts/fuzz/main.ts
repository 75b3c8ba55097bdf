/**
 * `npm run fuzz`: Schemathesis (PyPI) calls the API of a platform of its own as a signed-in user, with what
 * the OpenAPI document allows and with what it does not. Half of the ids, names and cursors are those of things that
 * are there. No answer may be a failure of the server, and each has to be one that the document has.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import { startOwnPlatform } from '@our-dates/test-support/own-platform';
import openapi from '../../packages/contracts/openapi.json' with { type: 'json' };
import { callsIn } from './calls-in.ts';
import { furnish } from './furnish.ts';

const version = '4.32.5';
const home = join(root, 'node_modules', '.cache', 'fuzz', version);
const contract = join(root, 'packages', 'contracts', 'openapi.json');

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    operation: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run fuzz -- [--calls 20000] [--seed N] [--operation listPhotos]…

Needs Python 3.10 or newer; installs Schemathesis ${version} into node_modules/.cache. Ends with 1 when a call failed.`);
  process.exit(0);
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
}

/** Streams do not end. */
const leftOut = ['live'];

function install(): string {
  const program = join(home, 'bin', 'st');
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  for (const [command, ...args] of [
    ['python3', '-m', 'venv', home],
    [
      join(home, 'bin', 'pip'),
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `schemathesis==${version}`,
    ],
  ] as const) {
    const { status } = spawnSync(command, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  }
  return program;
}

/** @returns the ids of those of the chosen operations, or of all, that can be called in more than one way */
function operationsWithInput(chosen: readonly string[]): readonly string[] {
  return Object.values(openapi.paths)
    .flatMap((path): Operation[] => Object.values(path))
    .filter(({ parameters = [], requestBody }) => parameters.length > 0 || requestBody !== undefined)
    .map(({ operationId }) => operationId)
    .filter((id) => !leftOut.includes(id) && (chosen.length === 0 || chosen.includes(id)));
}

const program = install();
const folder = mkdtempSync(join(tmpdir(), 'our-dates-fuzz-'));
const known = join(folder, 'known.json');

interface Round {
  readonly examplesPerOperation: number;
  readonly seed: number;
}

/** @returns its exit code, and how many calls it made */
async function call(
  url: string,
  { examplesPerOperation, seed }: Round,
): Promise<{ code: number; calls: number }> {
  const report = join(folder, `report-${seed}.ndjson`);
  const run = spawn(
    program,
    // One worker: with two, CPython 3.11 fails in its own parser.
    [
      ...['run', contract, '--url', url, '--workers', '1', '--phases', 'coverage,fuzzing'],
      ...['--max-examples', String(examplesPerOperation), '--continue-on-failure', '--no-shrink'],
      ...['--checks', 'not_a_server_error,status_code_conformance,content_type_conformance'],
      ...['--checks', 'response_schema_conformance', '--suppress-health-check', 'all'],
      ...['--generation-with-security-parameters', 'false'],
      ...['--report', 'ndjson', '--report-ndjson-path', report, '--warnings', 'off', '--seed', String(seed)],
      ...leftOut.flatMap((id) => ['--exclude-operation-id', id]),
      ...values.operation.flatMap((id) => ['--include-operation-id', id]),
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        PYTHONPATH: join(root, 'scripts', 'fuzz'),
        SCHEMATHESIS_HOOKS: 'hooks',
        FUZZ_KNOWN: known,
      },
    },
  );
  const code = await new Promise<number>((resolve) => run.once('exit', (code) => resolve(code ?? 1)));
  return { code, calls: await callsIn(report) };
}

/** Calls in rounds, because an operation has fewer different calls than it may be given. */
async function callUntil(wanted: number, url: string): Promise<void> {
  const operations = Math.max(1, operationsWithInput(values.operation).length);
  let made = 0;
  for (let seed = Number(values.seed ?? randomInt(1_000_000)); made < wanted; seed += 1) {
    const { code, calls } = await call(url, {
      seed,
      examplesPerOperation: Math.ceil((wanted - made) / operations),
    });
    made += calls;
    console.log(`${made} of ${wanted} calls; the last round with seed ${seed}`);
    if (code !== 0 || calls === 0) {
      process.exitCode = 1;
      return;
    }
  }
}

// PostgreSQL, which root runs under another account, keeps its files in it too.
chmodSync(folder, 0o755);
const { url, stop } = await startOwnPlatform({
  dataDir: join(folder, 'data'),
  host: '127.0.0.1',
  env: { SESSION_TTL: '8h', DEMO_MODE: 'on', LOG_LEVEL: 'error', HOST: '127.0.0.1' },
});
try {
  writeFileSync(known, JSON.stringify(await furnish(url)));
  await callUntil(Number(values.calls), url);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
