import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { defineConfig, devices } from '@playwright/test';

const target = process.env.E2E_TARGET ?? 'one-machine';

const onServers = target === 'processes';
const desktop = {
  name: `desktop, ${target}`,
  testDir: 'src',
  // README.md lists what runs where, and why.
  testMatch: onServers ? ['pages/**'] : ['desktop/**'],
  use: { viewport: { width: 1440, height: 900 } },
};
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
  snapshotPathTemplate: '{testDir}/screens/trees/{arg}{ext}',
  globalSetup: './platform-under-test.ts',
  fullyParallel: true,
  // These find the same on each target and at each width.
  ...(onServers ? { grepInvert: /@page/ } : {}),
  // A picture of a page that is not committed fails; `-u` writes it.
  updateSnapshots: 'none',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.E2E_BASE_URL,
    // It would answer some of the requests that tests hold or refuse; those of it allow it.
    serviceWorkers: 'block',
    // Records only requests and console: recording every step takes a fifth of the time. `--trace on` records
    // everything.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    { name: `api, ${target}`, testDir: 'src/api', testMatch: onServers ? '**' : 'photographs.spec.ts' },
    desktop,
    // These tests change privileges in the database, which would break the others.
    ...(onServers
      ? [
          {
            ...desktop,
            name: 'failures',
            testMatch: ['failures/**'],
            dependencies: [desktop.name],
            workers: 1,
          },
        ]
      : [phone]),
  ],
});
