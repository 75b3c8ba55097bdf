import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { at, services } from './services.ts';

/** Gives jsdom what it lacks and our pages ask for, and puts the services' stand-in before each test of a file. */
export function preparePage(): void {
  beforeAll(() => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), {
        matches: false,
        media: query,
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      });
    window.scrollTo = () => {};
    Element.prototype.scrollIntoView = () => {};
    Element.prototype.hasPointerCapture = () => false;
    Element.prototype.releasePointerCapture = () => {};
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    globalThis.IntersectionObserver ??= class {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    };
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
