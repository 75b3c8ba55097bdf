// `npm test`: the checks, the tests of all code against real servers, and the pages in a real browser. With --changed
// the checks, and the tests of what differs from the branch main, without a browser. Plain
// JavaScript for any Node; installs what is missing. The last line says how many passed and failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/checks.mjs';
import { ensureInstalled, node, root } from '../install.mjs';
import { ensureTestServers } from './test-servers.mjs';

// Colours are for terminals; in a log they are noise.
const { FORCE_COLOR: _, ...uncoloured } = process.env;
const plainEnv = {
  ...(process.stdout.isTTY ? process.env : { ...uncoloured, NO_COLOR: '1' }),
  // The tests start hundreds of programs, each of which Node would compile again.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
};
const minutes = 60_000;
const bin = (name) => join(root, 'node_modules', '.bin', name);
const onlyChanged = process.argv.includes('--changed');
const total = { passed: 0, failed: 0 };
const reports = mkdtempSync(join(tmpdir(), 'our-dates-reports-'));
let running;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (running) process.kill(-running.pid, signal);
    total.failed += 1;
    finish();
  });
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

function title(text) {
  console.log(`\n== ${text}`);
}

/** Runs a command with visible output; resolves to whether it succeeded in time. */
function run(command, args, { timeoutMs, env = {} }) {
  return new Promise((resolve) => {
    running = spawn(command, args, {
      cwd: root,
      env: { ...plainEnv, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    const { pid } = running;
    const killTimer = setTimeout(() => {
      console.log(`This took longer than ${timeoutMs / minutes} minutes and was ended.`);
      process.kill(-pid, 'SIGKILL');
    }, timeoutMs);
    const end = (fine) => {
      clearTimeout(killTimer);
      running = undefined;
      resolve(fine);
    };
    running.once('error', (error) => {
      console.log(error.message);
      end(false);
    });
    running.once('exit', (code) => end(code === 0));
  });
}

/**
 * Adds what a test runner's report counts. A runner that failed without a failed test, or that left no report,
 * or that ran nothing, counts as one failure.
 */
function count(report, read, fine) {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  const broken = failed === 0 && (!fine || (passed === 0 && !onlyChanged));
  if (broken) console.log('The test runner itself failed, or ran no test.');
  total.passed += passed;
  total.failed += failed + (broken ? 1 : 0);
}

const jestCounts = (report) => ({
  passed: report.numPassedTests,
  // A file that could not even be loaded has failed without a failed test in it.
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
});
const playwrightCounts = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/** Runs the tests of a Playwright configuration. */
async function runPlaywright(config, env = {}) {
  const report = join(mkdtempSync(join(reports, 'playwright-')), 'report.json');
  const fine = await run(bin('playwright'), ['test', '--config', config, '--reporter=dot,json'], {
    timeoutMs: 15 * minutes,
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      // Playwright decides about colours itself, and Node warns when it is set twice.
      NO_COLOR: undefined,
    },
  });
  count(report, playwrightCounts, fine);
}

ensureInstalled();
ensureTestServers();

title('Checks');
const checked = await runChecks((name, fine, output, seconds) => {
  console.log(`${fine ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!fine) console.log(output.trimEnd().replace(/^/gm, '     '));
});
total.passed += checked.passed;
total.failed += checked.failed;

title('Building the pages');
const built = await run(node, ['scripts/build.mjs', '--if-changed'], { timeoutMs: 5 * minutes });
total[built ? 'passed' : 'failed'] += 1;

if (built) {
  title('JavaScript of the first route');
  const fits = await run(node, ['packages/webpack-config/tools/first-route.ts'], { timeoutMs: minutes });
  total[fits ? 'passed' : 'failed'] += 1;
}

title('Tests of the code, against real servers');
const jestReport = join(reports, 'jest.json');
const changes = onlyChanged ? ['--changedSince=main', '--passWithNoTests'] : [];
const jestFine = await run('npm', ['run', 'jest', '--', ...changes, '--json', `--outputFile=${jestReport}`], {
  timeoutMs: 20 * minutes,
});
count(jestReport, jestCounts, jestFine);

if (built && !onlyChanged) {
  for (const [target, where] of [
    ['one-machine', 'on one machine, in one process'],
    ['processes', 'as processes on PostgreSQL, Redis, RabbitMQ and S3'],
  ]) {
    title(`The pages in Chromium, the platform ${where}`);
    await runPlaywright('tests/e2e', { E2E_TARGET: target });
  }
}

if (!onlyChanged) {
  title('The daily loop in Chromium');
  await runPlaywright('tests/e2e/daily-loop.config.ts');
}

finish();
