// Plain JavaScript for whatever Node is at hand (20 or later): this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that everything of ours runs on: the pinned devDependency, not the machine's own. */
export const node = join(root, 'node_modules', '.bin', 'node');

/** What Node has compiled stays here: programs start in two thirds of the time again. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };

/** Whether node_modules holds the versions that package-lock.json names. */
export function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(node)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true;
    const found = present[path];
    return (
      found !== undefined && found.version === entry.version && Boolean(found.link) === Boolean(entry.link)
    );
  });
}

/** Installs the npm packages if they are missing or not those of the lock file. Ends the process if it cannot. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the npm packages (once; a minute or two) ...');
  // Not `npm ci`: it refuses a lock file without the packages of platforms that the registry does not offer.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (npm.status === 0) return;
  console.error(
    npm.error
      ? `npm could not be started: ${npm.error.message}`
      : 'npm could not install the packages; its message is above. Is there a network, and room on the disk?',
  );
  process.exit(1);
}
