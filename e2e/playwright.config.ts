import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** The system's own Chromium: nothing is downloaded. */
function chromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!found) throw new Error('There is no Chromium on this machine: install chromium.');
  return found;
}

const target = process.env.E2E_TARGET ?? 'one-machine';

const onServers = target === 'processes';
const phone = {
  name: `phone, ${target}`,
  testDir: 'src',
  testMatch: ['pages/**', 'phone/**'],
  use: {
    viewport: { width: 390, height: 844 },
    userAgent: devices['Pixel 7'].userAgent,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  globalSetup: './platform-under-test.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.E2E_BASE_URL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: `api, ${target}`, testDir: 'src/api' },
    {
      name: `desktop, ${target}`,
      testDir: 'src',
      // What does not depend on the size of the window, or on what the services stand on, is tried once.
      testMatch: onServers ? ['pages/**'] : ['pages/**', 'desktop/**'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    ...(onServers ? [] : [phone]),
  ],
});
