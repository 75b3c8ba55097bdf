// `npm test`: the checks, the tests of all code against real servers, and the pages in a real browser. With --changed
// the checks, and the tests that the change since the branch main can break (changed-tests.ts).
// Prints the time of each test file, then what failed by name; the last line says how many passed and failed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/checks.mjs';
import { compileCache, node, root } from '../install.mjs';
import { changedTests, targetsOf } from './changed-tests.ts';
import { readJestReport, readPlaywrightReport, timeTable } from './test-reports.ts';
import { ensureTestServers } from './test-servers.mjs';

// Colours are for terminals; in a log they are noise.
const { FORCE_COLOR: _, ...uncoloured } = process.env;
const plainEnv = {
  ...(process.stdout.isTTY ? process.env : { ...uncoloured, NO_COLOR: '1' }),
  ...compileCache,
};
const minutes = 60_000;
const bin = (name) => join(root, 'node_modules', '.bin', name);
const onlyChanged = process.argv.includes('--changed');
let passed = 0;
/** What failed, by name: a log of CI may hold only its end. */
const failures = [];
const reports = mkdtempSync(join(tmpdir(), 'our-dates-reports-'));
const began = performance.now();
/** The time of each phase, and of each test file in it. */
const phases = [];
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const { pid } of running) process.kill(-pid, signal);
    failures.push(`ended by ${signal}`);
    finish();
  });
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  printTimes();
  if (failures.length > 0) console.log(`\n== Failed\n${failures.join('\n')}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
}

function printTimes() {
  for (const { text, times } of phases.filter(({ times }) => times)) {
    console.log(`\n== Time per file: ${text}\n${timeTable(times)}`);
  }
  const spent = phases.map(({ text, seconds }) => ({ file: text, seconds }));
  const all = { file: 'everything', seconds: (performance.now() - began) / 1000 };
  console.log(`\n== Time per phase\n${timeTable([...spent, all])}`);
}

/** Runs a phase under its title; it resolves to the times of its test files, if it has any. */
async function phase(text, run) {
  console.log(`\n== ${text}`);
  const start = performance.now();
  const times = await run();
  phases.push({ text, times, seconds: (performance.now() - start) / 1000 });
}

/** Runs a command with visible output; resolves to whether it succeeded in time. */
function run(command, args, { timeoutMs, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...plainEnv, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    const { pid } = child;
    const killTimer = setTimeout(() => {
      console.log(`This took longer than ${timeoutMs / minutes} minutes and was ended.`);
      process.kill(-pid, 'SIGKILL');
    }, timeoutMs);
    const end = (fine) => {
      clearTimeout(killTimer);
      running.delete(child);
      resolve(fine);
    };
    child.once('error', (error) => {
      console.log(error.message);
      end(false);
    });
    child.once('exit', (code) => end(code === 0));
  });
}

/**
 * Adds what a test runner's report says. A runner that failed without a failed test, or that left no report,
 * or that ran nothing, counts as one failure. @returns the time of each file
 */
function count(title, file, read, fine) {
  const report = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: [], times: [] };
  passed += report.passed;
  failures.push(...report.failed);
  if (report.failed.length === 0 && (!fine || report.passed === 0)) {
    failures.push(`${title}: the test runner itself failed, or ran no test`);
  }
  return report.times;
}

/** Runs the tests of a Playwright configuration. */
async function runPlaywright(title, config, { env = {}, args = [] } = {}) {
  const report = join(mkdtempSync(join(reports, 'playwright-')), 'report.json');
  const fine = await run(bin('playwright'), ['test', '--config', config, '--reporter=dot,json', ...args], {
    timeoutMs: 25 * minutes,
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      // Playwright decides about colours itself, and Node warns when it is set twice.
      NO_COLOR: undefined,
    },
  });
  return count(
    title,
    report,
    (json) => readPlaywrightReport(json, (path) => readFileSync(path, 'utf8')),
    fine,
  );
}

/** The output of a command without its line ends, or nothing if it fails. */
function read(command, ...args) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.trim() : '';
}

const allSpecs = globSync('{api,desktop,failures,pages,phone}/*.spec.ts', {
  cwd: join(root, 'tests/e2e/src'),
})
  .map((file) => file.replace(/\.spec\.ts$/, ''))
  .sort();

/** What the commits since the branch main, or the last commit on it, and the working tree can break. */
function chooseChanged() {
  const head = read('git', 'rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((name) => read('git', 'merge-base', name, 'HEAD'));
  const base = bases.find((commit) => commit && commit !== head) ?? read('git', 'rev-parse', 'HEAD~');
  if (!base) throw new Error('There is no earlier commit to compare with.');
  const changed = new Set(
    [
      ...read('git', 'diff', '--name-only', '--no-renames', base).split('\n'),
      ...read('git', 'ls-files', '--others', '--exclude-standard').split('\n'),
    ].filter(Boolean),
  );
  const tests = changedTests([...changed], allSpecs);
  const list = (names) =>
    names.length > 0 ? names.map((name) => `\n  ${name || 'everything'}`).join('') : ' none';
  console.log(`\n== Tests for ${changed.size} changed files since ${base.slice(0, 9)}`);
  console.log(`Tests that import:${list(tests.related)}\nAll tests of:${list(tests.folders)}`);
  console.log(`In Chromium:${list(tests.dailyLoop ? [...tests.specs, 'the daily loop'] : tests.specs)}`);
  return tests;
}

/** The test files for a change; nothing without one. */
function jestFilesFor({ related, folders }) {
  const list = (...args) => read('npm', 'run', '--silent', 'jest', '--', '--listTests', ...args).split('\n');
  const present = related.filter((file) => existsSync(join(root, file)));
  return [
    ...new Set([
      ...(present.length > 0 ? list('--findRelatedTests', ...present) : []),
      ...list().filter((file) => folders.some((folder) => file.startsWith(join(root, folder, '/')))),
    ]),
  ].filter(Boolean);
}

ensureTestServers();
const chosen = onlyChanged ? chooseChanged() : { specs: allSpecs, dailyLoop: true };

/** Counts what is one test on its own. */
function pass(name, fine) {
  if (fine) passed += 1;
  else failures.push(name);
}

const check = () =>
  runChecks((name, fine, output, seconds) => {
    console.log(`${fine ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
    if (!fine) console.log(output.trimEnd().replace(/^/gm, '     '));
    pass(`check: ${name}`, fine);
  });

let built = false;
async function build() {
  built = await run(node, ['scripts/build.mjs', '--if-changed'], { timeoutMs: 5 * minutes });
  pass('build of the pages', built);
}

// Neither needs the other, and each has moments in which it uses one processor.
await phase('Checks, and the build of the pages', () =>
  Promise.all([check(), build()]).then(() => undefined),
);

if (built) {
  await phase('JavaScript of the first route', async () => {
    const fits = await run(node, ['packages/webpack-config/tools/first-route.ts'], { timeoutMs: minutes });
    pass('JavaScript of the first route', fits);
  });
}

const jestFiles = onlyChanged ? jestFilesFor(chosen) : [];
const jestTitle = 'Tests of the code, against real servers';
const jestPhase = async () => {
  const report = join(reports, 'jest.json');
  const only = onlyChanged ? ['--runTestsByPath', ...jestFiles] : [];
  const fine = await run('npm', ['run', 'jest', '--', '--json', `--outputFile=${report}`, ...only], {
    timeoutMs: 30 * minutes,
  });
  return count(jestTitle, report, (content) => readJestReport(content, root), fine);
};
if (!onlyChanged || jestFiles.length > 0) await phase(jestTitle, jestPhase);

/**
 * The tests in Chromium that run together. All at once, those of failures wait for the others of their project, which
 * Playwright then runs whole: of chosen tests they run on their own.
 */
const groups = onlyChanged
  ? [true, false].map((isFailure) =>
      chosen.specs.filter((spec) => spec.startsWith('failures/') !== isFailure),
    )
  : [allSpecs];

const inChromium = async (target, where) => {
  for (const specs of built ? groups : []) {
    if (!targetsOf(specs).includes(target)) continue;
    const args = onlyChanged ? ['--no-deps', ...specs.map((spec) => `${spec}.spec.ts`)] : [];
    const title = `The pages in Chromium, the platform ${where}`;
    await phase(title, () => runPlaywright(title, 'tests/e2e', { env: { E2E_TARGET: target }, args }));
  }
};
const dailyLoop = () => {
  const title = 'The daily loop in Chromium';
  return phase(title, () => runPlaywright(title, 'tests/e2e/daily-loop.config.ts'));
};

await inChromium('one-machine', 'on one machine, in one process');
// Both have one test at a time, the loop always and the other at its end.
await Promise.all([
  inChromium('processes', 'as processes on PostgreSQL, Redis, RabbitMQ and S3'),
  ...(chosen.dailyLoop ? [dailyLoop()] : []),
]);

finish();
