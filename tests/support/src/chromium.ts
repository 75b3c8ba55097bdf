import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A whole Chromium, by the names of its programs. */
export const browsers = ['chromium', 'chromium-browser', 'google-chrome'];
/** Chromium's engine without its windows, as Debian packages it: the same pages for two thirds of the CPU time. */
export const headlessShell = 'chromium-headless-shell';

/**
 * How Playwright starts the system's own Chromium: nothing is downloaded.
 * @param isWhole only a whole browser, as people have it: for measurements, and for what the engine alone refuses
 * @throws Error when there is none
 */
export function chromiumLaunch({ isWhole = false } = {}): { executablePath: string; args: string[] } {
  const names = isWhole ? browsers : [headlessShell, ...browsers];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const executablePath = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!executablePath) throw new Error('There is no Chromium on this machine: install chromium.');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
