import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';

/** Builds the front-ends whose sources are not what was built last; shows what it does on the terminal. */
export async function buildPages(): Promise<void> {
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-changed'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The pages could not be built; why is said above.');
}
