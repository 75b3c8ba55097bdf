import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { at, services } from './services.ts';

/** Puts the services' stand-in before each test of a file, and clears away what a test leaves in the page. */
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
