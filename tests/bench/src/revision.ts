import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';

/**
 * Checks out another revision into a folder of its own, with its packages: linked from here where it locks the same ones,
 * installed otherwise.
 * @returns its folder, and how to remove it
 * @throws Error of git when there is no such revision
 */
export function checkOut(revision: string): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'our-dates-revision-'));
  const folder = join(parent, 'checkout');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true });
  };
  git('worktree', 'add', '--detach', folder, revision);
  try {
    installPackages(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function installPackages(folder: string): void {
  const lock = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(root)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    return;
  }
  // Of workspaces, npm makes relative links: they lead to the packages of that checkout.
  const folders = execFileSync('git', ['ls-files', '--', 'package.json', '*/package.json'], { cwd: root });
  for (const file of String(folders).trim().split('\n')) {
    const modules = join(file, '..', 'node_modules');
    if (!existsSync(join(root, modules))) continue;
    cpSync(join(root, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true });
  }
}
