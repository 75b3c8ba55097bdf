import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { noSamples } from '../testing/no-samples.ts';

/** A platform in a process of its own, and what it writes. */
export interface WatchedPlatform {
  readonly url: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Starts the platform in one process, without samples; resolves when it is ready. */
export async function startPlatform(
  dataDir: string,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<WatchedPlatform> {
  const program = fileURLToPath(new URL('run-platform.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, dataDir, databaseUrl],
    {
      env: { ...process.env, ...env, DATA_DIR: dataDir, SAMPLES_DIR: noSamples(dataDir) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'close');
  const started = once(child, 'message').then(
    ([message]) => z.object({ url: z.string() }).parse(message).url,
  );
  const tooEarly = ended.then(() => {
    throw new Error(`The platform ended:\n${output}`);
  });
  const url = await Promise.race([started, tooEarly]);
  tooEarly.catch(() => {});
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
