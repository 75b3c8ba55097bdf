import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from '../install.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

/** The checks other than tests, by kind. */
export const checks = [
  {
    kind: 'lint',
    name: 'format and lint',
    command: [bin('biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  },
  { kind: 'types', name: 'types of services', command: [bin('tsc'), '-p', 'tsconfig.node.json'] },
  { kind: 'types', name: 'types of pages', command: [bin('tsc'), '-p', 'tsconfig.browser.json'] },
  { kind: 'types', name: 'types of the service worker', command: [bin('tsc'), '-p', 'tsconfig.worker.json'] },
  { kind: 'types', name: 'types of load', command: [bin('tsc'), '-p', 'tsconfig.k6.json'] },
  { kind: 'lint', name: 'dependency rules', command: [node, 'scripts/check/check-dependencies.mjs'] },
  {
    kind: 'contract',
    name: 'contract of the last release',
    command: [node, '--disable-warning=ExperimentalWarning', 'scripts/contract/check.ts'],
  },
  {
    kind: 'lint',
    name: 'replaced terms',
    command: [node, '--disable-warning=ExperimentalWarning', 'scripts/terms/check-terms.ts'],
  },
  {
    kind: 'lint',
    name: 'messages in every language',
    command: [node, '--disable-warning=ExperimentalWarning', 'packages/languages/build/check.ts'],
  },
  {
    kind: 'lint',
    name: 'directions in style sheets',
    command: [node, '--disable-warning=ExperimentalWarning', 'scripts/check/check-directions.ts'],
  },
  { kind: 'lint', name: 'unused code', command: [bin('knip'), '--no-progress'] },
  {
    kind: 'derived',
    name: 'derived files match the declarations',
    command: [node, 'packages/slices/tools/write-derived.ts', '--check'],
  },
  {
    kind: 'derived',
    name: 'rules match the service level objectives',
    command: [node, '--disable-warning=ExperimentalWarning', 'scripts/monitoring/write-slo.ts', '--check'],
  },
  {
    kind: 'derived',
    name: 'every requirement of ASVS has its evidence',
    command: [node, '--disable-warning=ExperimentalWarning', 'scripts/security/write-asvs.ts', '--check'],
  },
  {
    kind: 'derived',
    name: 'documents have the measured numbers',
    command: [node, '--disable-warning=ExperimentalWarning', 'tests/bench/check-documents.ts'],
  },
];

/**
 * Runs the checks, two at a time, whether or not another failed.
 * @param {(name: string, passed: boolean, output: string, seconds: number) => void} tell called as each ends
 * @param {readonly string[]} kinds only these; all of them when there are none
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(tell, kinds = []) {
  const counts = { passed: 0, failed: 0 };
  const queue = checks.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const began = Date.now();
      const { passed, output } = await run(check.command);
      counts[passed ? 'passed' : 'failed'] += 1;
      tell(check.name, passed, output, (Date.now() - began) / 1000);
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

function run([command, ...args]) {
  return new Promise((resolve) => {
    // The pinned Node goes first, for tools that are scripts themselves.
    const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ passed: false, output: error.message }));
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}
