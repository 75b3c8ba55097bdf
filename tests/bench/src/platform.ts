import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnPlatform, startOwnPlatform } from '@our-dates/test-support/own-platform';

/**
 * Starts the one-machine platform of a checkout on a free port and on data of its own, which is removed with it.
 * Sessions do not end while a benchmark runs.
 * @param root the folder of the checkout
 * @param env more of its environment, such as servers that it is to use
 */
export async function startPlatform(root: string, env: Record<string, string> = {}): Promise<OwnPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  // PostgreSQL, which root runs under another account, keeps its files in it too.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const platform = await startOwnPlatform({
      dataDir: join(folder, 'data'),
      script: join(root, 'local', 'start.mjs'),
      env: { SESSION_TTL: '8h', ...env },
    });
    return { ...platform, stop: () => platform.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
