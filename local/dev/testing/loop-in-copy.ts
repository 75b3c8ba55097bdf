import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { noSamples } from '@our-dates/local/testing/no-samples';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { copyFiles, linkPackages } from '@our-dates/test-support/copy-project';

/** A copy of the project, whose files may be edited. */
export interface ProjectCopy {
  /** The repository of the copy. */
  readonly project: string;
  /** For data next to it. */
  readonly dataDir: string;
  remove(): void;
}

/** A running `npm run dev`. */
export interface Loop {
  readonly url: string;
  /** The file with all that it writes. */
  readonly log: string;
  stop(): Promise<void>;
}

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-loop-'));
  // PostgreSQL, which root runs under another account, keeps its files in it too.
  chmodSync(folder, 0o755);
  const project = join(folder, 'project');
  copyFiles(project);
  linkPackages(project);
  return {
    project,
    dataDir: join(folder, 'data'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * Starts the loop of a project; resolves when it is ready.
 * @param options.args what is typed after `npm run dev --`
 */
export async function startLoop(options: {
  project: string;
  env?: NodeJS.ProcessEnv;
  args?: readonly string[];
}): Promise<Loop> {
  const { project, env = {}, args = [] } = options;
  const port = await freePort();
  // Without the process before it, which would install packages into what are links here. By the channel it notices
  // when this process is gone.
  const loop = spawn(process.execPath, [join(project, 'local', 'dev', 'src', 'main.ts'), ...args], {
    cwd: project,
    env: {
      ...process.env,
      ...env,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      SAMPLES_DIR: noSamples(dirname(project)),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = join(project, `loop-${port}.log`);
  for (const stream of [loop.stdout, loop.stderr]) stream?.on('data', (text) => appendFileSync(log, text));
  const ended = new Promise<void>((resolve) => loop.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    loop.stdout?.on('data', () => {
      if (readFileSync(log, 'utf8').includes('Ready in')) resolve();
    });
    void ended.then(() => reject(new Error(`The daily loop ended instead:\n${readFileSync(log, 'utf8')}`)));
  });
  return {
    url: `http://localhost:${port}`,
    log,
    async stop() {
      loop.kill('SIGTERM');
      await ended;
    },
  };
}

/** Saves a file of a project with one text instead of another, which must be there once. */
export function edit(project: string, file: string, before: string, after: string): void {
  const path = join(project, file);
  const parts = readFileSync(path, 'utf8').split(before);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${before}`);
  writeFileSync(path, parts.join(after));
}
