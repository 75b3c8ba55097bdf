import { spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies the project's files as they are on this disk, those that are not committed too. */
export function copyFiles(to: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file));
  }
}

/**
 * Puts the installed packages next to them as links to those of the project, but for the project's own packages, which
 * are those of the copy. Quicker than copies, for what does not install anything.
 */
export function linkPackages(to: string): void {
  const from = join(root, 'node_modules');
  mkdirSync(join(to, 'node_modules'));
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, 'node_modules', entry.name)];
    // Their links lead to their places in the copy.
    if (entry.name === '@our-dates' || entry.name === '.bin') copyTree(source, target);
    else if (!entry.name.startsWith('.') || !entry.isDirectory()) symlinkSync(source, target);
  }
}

/** Copies the installed packages next to them. */
export function copyPackages(to: string): void {
  copyTree(join(root, 'node_modules'), join(to, 'node_modules'));
}

/** As a tree of links, since there are tens of thousands of files; what npm writes into is copied. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('.') && entry.isDirectory() && entry.name !== '.bin') continue;
    else if (entry.isDirectory()) copyTree(source, target);
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
