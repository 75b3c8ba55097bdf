import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { defineConfig } from '@playwright/test';

const chromium = chromiumLaunch();

/** What is proved on the cluster that kubectl points at, where `npm run cluster` has released the platform. */
export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  // All tests use one platform, and some remove parts of it.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./src/tools/count-reporter.ts']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.PLATFORM_URL,
    // The certificate of a platform for development is its own.
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
    trace: { mode: 'retain-on-failure', screenshots: false },
    // Each pod has a network interface on its node. Where that is this machine, Chromium breaks off what comes over HTTP/2
    // whenever one is added (ERR_NETWORK_CHANGED), and a page of which the beginning has come never ends.
    launchOptions: { ...chromium, args: [...chromium.args, '--disable-http2'] },
  },
  projects: [
    { name: 'platform', testDir: 'src/platform' },
    // Needs cosign, and a registry that this machine and the cluster read.
    { name: 'signatures', testDir: 'src/signatures' },
    // Needs charts/platform with highAvailability, and no slices.
    { name: 'postgres', testDir: 'src/postgres' },
    // Needs the platform with highAvailability, and on the node what a node is disrupted with.
    { name: 'high-availability', testDir: 'src/high-availability' },
    // Needs highAvailability and stores elsewhere, and deletes the namespace.
    { name: 'recovery', testDir: 'src/recovery' },
    // Needs KEDA, to which the platform opens its broker.
    { name: 'scaling', testDir: 'src/scaling' },
    // Needs Flagger.
    { name: 'progressive-delivery', testDir: 'src/progressive-delivery' },
    // Last, because they disturb it.
    { name: 'releases', testDir: 'src/releases', dependencies: ['platform'] },
  ],
});
