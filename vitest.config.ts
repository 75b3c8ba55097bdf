import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const neverTests = ['**/node_modules/**', '**/dist/**', '**/data/**', 'e2e/**'];

export default defineConfig({
  test: {
    // Most of them wait for servers: on two processors, one worker leaves half of the time unused.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{services,gateway,local,dev,scripts,k6,packages/contracts,packages/imaging,packages/slices,packages/webpack-config}/**/*.test.ts',
          ],
          exclude: neverTests,
          globalSetup: ['services/common/testing/vitest-servers.ts'],
          setupFiles: ['services/common/testing/patience.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000, interval: 25 } },
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['{shell,mfe-*,packages/browser,packages/router,packages/ui}/**/*.test.{ts,tsx}'],
          exclude: neverTests,
          css: { include: [/\.css\?raw$/], modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: ['packages/browser/test/test-timeouts.ts', 'packages/browser/test/jsdom-polyfills.ts'],
          restoreMocks: true,
          testTimeout: 15_000,
        },
      },
    ],
  },
});
