import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { defineConfig } from '@playwright/test';

/** Runs `npm run dev` on a copy of the project; the tests edit its files one after the other. */
export default defineConfig({
  testDir: 'src/daily-loop',
  // Of its own: a run empties it, and npm test runs this one together with another.
  outputDir: 'src/daily-loop/test-results',
  globalSetup: './loop-under-test.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
  projects: [{ name: 'daily loop' }],
});
