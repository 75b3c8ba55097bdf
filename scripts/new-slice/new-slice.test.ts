import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyFiles, copyPackages } from '@our-dates/test-support/copy-project';

const minute = 60_000;

/** A copy of the project as it is on this disk, in which slices may be made. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-slice-'));
  copyFiles(copy);
  copyPackages(copy);
  spawnSync('git', ['init', '-q'], { cwd: copy });
  spawnSync('git', ['add', '--all'], { cwd: copy });
}, minute);

afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 3 }));

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs something in the copy to its end. */
function run(command: string, ...args: string[]): Promise<Ended> {
  const bin = join(copy, 'node_modules', '.bin');
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NO_COLOR: '1',
    npm_config_offline: 'true',
  };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}

/** Whatever differs in the copy from the project, folders that are new as a whole. */
async function changed(): Promise<string[]> {
  const { output } = await run('git', 'status', '--porcelain');
  // Everything is staged; what has changed since has a second letter.
  const since = output.split('\n').filter((line) => /^(?:.[MD]|\?\?) /.test(line));
  return since.map((line) => line.slice(3)).sort();
}

const fine = ({ code, output }: Ended) => expect(code === 0 ? '' : output).toBe('');

describe('the command for a new slice', () => {
  test(
    'makes a service and a remote in folders of their own, which pass the checks and their own tests',
    async () => {
      fine(await run('node', 'scripts/new-slice/new-slice.mjs', 'service', 'date-ideas'));
      fine(await run('node', 'scripts/new-slice/new-slice.mjs', 'mfe', 'date-ideas'));
      const generated = [
        '.github/CODEOWNERS',
        'docs/slices.md',
        'gitops/base/releases.yaml',
        'package-lock.json',
        'packages/contracts/api-page.html',
        'packages/contracts/openapi.json',
        'skaffold.yaml',
      ];
      expect(await changed()).toEqual([...generated, 'mfe-date-ideas/', 'services/date-ideas/'].sort());
      expect(await readFile(join(copy, 'packages/contracts/openapi.json'), 'utf8')).toContain(
        '/api/date-ideas',
      );
      fine(await run('node', 'scripts/check/check.mjs'));
      const tests = [
        'services/date-ideas',
        'mfe-date-ideas',
        'packages/contracts',
        'gateway/test/access-matrix',
      ];
      const tested = await run('npm', 'run', 'jest', '--', ...tests);
      fine(tested);
      expect(tested.output).toContain('services/date-ideas/test/date-ideas.test.ts');
      expect(tested.output).toContain('mfe-date-ideas/test/date-ideas.test.tsx');
    },
    5 * minute,
  );

  test.each([
    ['a name that is none', ['service', 'Date Ideas'], 'A slice needs one name in lower case'],
    ['no name', ['mfe'], 'A slice needs one name in lower case'],
    ['the name of a service', ['service', 'comments'], 'services/comments is there already'],
    ['the name of another workspace', ['service', 'gateway'], 'gateway is there already'],
    ['an address in the contract', ['service', 'photos'], 'The contract has /api/photos already'],
    ['the page of a remote', ['mfe', 'photo'], 'mfe-gallery draws the page /photo'],
    ['the name of a remote', ['mfe', 'gallery'], 'mfe-gallery is there already'],
    ['an address of the shell', ['mfe', 'login'], '"login" means something else already'],
    ['a word of the language', ['service', 'new'], '"new" means something else already'],
  ])('refuses %s with a sentence', async (_, args, sentence) => {
    const { code, output } = await run('node', 'scripts/new-slice/new-slice.mjs', ...args);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
  });

  test('prints its help', async () => {
    const { code, output } = await run('node', 'scripts/new-slice/new-slice.mjs', 'service', '--help');
    expect(code).toBe(0);
    expect(output).toContain('npm run new:mfe -- date-ideas');
  });
});
