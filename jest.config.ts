import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { findSlices, slicesOf } from './packages/slices/src/find-slices.ts';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** All code is ES modules in TypeScript; what is installed runs as it is. */
const anyProject = {
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  injectGlobals: false,
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
  transform: {
    '/messages/messages\\.ts$': '<rootDir>/packages/languages/build/jest-transform.mjs',
    '\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        },
      },
    ],
    '\\.css$': '<rootDir>/packages/browser/test/css-transform.mjs',
  },
  transformIgnorePatterns: ['/node_modules/.+\\.[cm]?js$'],
  // A library that is asked for the time or for a microtask by Node itself must not wait for a test's clock.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
} satisfies Project;

export default {
  // Most of them wait for servers: on two processors, one worker leaves half of the time unused.
  maxWorkers: availableParallelism() + 1,
  // A hook's, too, and it may start a whole platform.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/scripts/test/slowest-first.mjs',
  // Modules of a finished file stay in the memory of its process.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...anyProject,
      displayName: 'node',
      testEnvironment: '<rootDir>/packages/service-kit/testing/service-environment.mjs',
      testMatch: [
        '<rootDir>/{services,gateway,local,scripts,tests}/**/*.test.ts',
        '<rootDir>/packages/{backup,contracts,imaging,languages,service-kit,slices,webpack-config}/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/packages/service-kit/testing/start-shared-servers.ts',
      globalTeardown: '<rootDir>/packages/service-kit/testing/stop-shared-servers.ts',
    },
    {
      ...anyProject,
      displayName: 'browser',
      testEnvironment: '<rootDir>/packages/browser/test/page-environment.mjs',
      testMatch: ['<rootDir>/{shell,mfe-*,packages/browser,packages/router,packages/ui}/**/*.test.{ts,tsx}'],
      globals: { declaredRemotes: slicesOf(findSlices(), 'remote') },
      moduleNameMapper: { '^(.+\\.css)\\?raw$': '$1' },
      setupFilesAfterEnv: [
        '<rootDir>/packages/browser/test/test-timeouts.ts',
        '<rootDir>/packages/browser/test/jsdom-polyfills.ts',
        '<rootDir>/packages/browser/test/no-warnings.ts',
      ],
      restoreMocks: true,
    },
  ],
} satisfies Config;
