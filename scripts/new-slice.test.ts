import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const minute = 60_000;

/** A copy of the project as it is on this disk, in which slices may be made. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-slice-'));
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const files = git.stdout.toString().split('\0');
  for (const file of files.filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  copyPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  spawnSync('git', ['init', '-q'], { cwd: copy });
  spawnSync('git', ['add', '--all'], { cwd: copy });
}, minute);

afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 3 }));

/** As a tree of links, since there are tens of thousands of files; what npm writes into is copied. */
function copyPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('.') && entry.isDirectory() && entry.name !== '.bin') continue;
    else if (entry.isDirectory()) copyPackages(source, target);
    else if (entry.name === '.package-lock.json') copyFileSync(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder is on another disk.
    copyFileSync(source, target);
  }
}

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

const fine = (ended: Ended) => expect(ended, ended.output).toMatchObject({ code: 0 });

describe('one command', () => {
  test(
    'makes a service and a remote in folders of their own, which pass the checks and their own tests',
    async () => {
      fine(await run('node', 'scripts/new-slice.mjs', 'service', 'date-ideas'));
      fine(await run('node', 'scripts/new-slice.mjs', 'mfe', 'date-ideas'));
      const generated = [
        'docs/slices.md',
        'package-lock.json',
        'packages/contracts/openapi.json',
        'skaffold.yaml',
      ];
      expect(await changed()).toEqual([...generated, 'mfe-date-ideas/', 'services/date-ideas/'].sort());
      expect(await readFile(join(copy, 'packages/contracts/openapi.json'), 'utf8')).toContain(
        '/api/date-ideas',
      );
      fine(await run('node', 'scripts/check.mjs'));
      const tests = [
        'services/date-ideas',
        'mfe-date-ideas',
        'packages/contracts',
        'gateway/test/access-matrix',
      ];
      const tested = await run('vitest', 'run', ...tests);
      fine(tested);
      expect(tested.output).toContain('services/date-ideas/test/date-ideas.test.ts');
      expect(tested.output).toContain('mfe-date-ideas/test/date-ideas.test.tsx');
    },
    3 * minute,
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
    const { code, output } = await run('node', 'scripts/new-slice.mjs', ...args);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
  });

  test('says what it can do', async () => {
    const { code, output } = await run('node', 'scripts/new-slice.mjs', 'service', '--help');
    expect(code).toBe(0);
    expect(output).toContain('npm run new:mfe -- date-ideas');
  });
});
