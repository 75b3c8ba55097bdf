import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { at, services } from './services.ts';

/** Starts the mock server for the tests of a file, and resets the page after each test. */
export function preparePage(): void {
  beforeAll(() => {
    URL.createObjectURL = jest.fn(() => `blob:${at('/')}${Math.random()}`);
    URL.revokeObjectURL = jest.fn();
    services.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => {
    cleanup();
    services.resetHandlers();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  });
  afterAll(() => services.close());
}
