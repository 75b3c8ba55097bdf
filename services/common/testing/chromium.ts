import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How Playwright starts the system's own Chromium: nothing is downloaded. @throws Error when there is none. */
export function chromiumLaunch(): { executablePath: string; args: string[] } {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const executablePath = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
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
