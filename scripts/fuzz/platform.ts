import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@our-dates/slices/find-slices';
import allocator from '../../local/allocator.json' with { type: 'json' };

/** No request is refused by a rate limit, and sessions last. */
const wideLimits = {
  LOGIN_LIMIT: '1000000/5m,1000000/5m',
  DEMO_LIMIT: '1000000/1h',
  SESSION_TTL: '8h',
  DEMO_MODE: 'on',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
};

/** Starts the platform in one process on this machine's loopback, on data of its own; resolves when it is ready. */
export async function startPlatform(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const platform = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'local', 'start', 'main.ts')],
    {
      env: { ...process.env, ...allocator, ...wideLimits, PORT: String(port), DATA_DIR: dataDir },
      // The channel tells it that this process has ended.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => platform.exitCode === null && platform.signalCode === null;
  while (isRunning()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) {
      return {
        url,
        async stop() {
          if (!isRunning()) return;
          const ended = once(platform, 'exit');
          platform.kill('SIGTERM');
          await ended;
        },
      };
    }
    await delay(200);
  }
  throw new Error('The platform did not start; what it wrote is above.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}
