import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { at, services } from './services.ts';

/** Starts the mock server for the tests of a file, and resets the page after each test. */
export function preparePage(): void {
  beforeAll(() => {
    URL.createObjectURL = vi.fn(() => `blob:${at('/')}${Math.random()}`);
    URL.revokeObjectURL = vi.fn();
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
