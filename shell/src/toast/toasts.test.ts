import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMemoryStorage } from '../../test/session-harness.ts';
import { createToasts } from './toasts.ts';

describe('toasts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are shown one at a time: a new one replaces the previous one', () => {
    const toasts = createToasts(createMemoryStorage());
    toasts.show({ title: 'Photo updated' });
    toasts.show({ title: 'Photo deleted' });
    expect(toasts.current.get()).toMatchObject({ title: 'Photo deleted', open: true });
  });

  it('close when dismissed and are removed long after', () => {
    const toasts = createToasts(createMemoryStorage());
    toasts.show({ title: 'Photo updated' });
    const id = toasts.current.get()?.id ?? 0;
    toasts.dismiss(id);
    expect(toasts.current.get()).toMatchObject({ open: false });
    jest.advanceTimersByTime(999_999);
    expect(toasts.current.get()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(toasts.current.get()).toBeNull();
  });

  it('are not closed by a dismissal of an older one', () => {
    const toasts = createToasts(createMemoryStorage());
    toasts.show({ title: 'Photo updated' });
    const old = toasts.current.get()?.id ?? 0;
    toasts.show({ title: 'Photo deleted' });
    toasts.dismiss(old);
    expect(toasts.current.get()).toMatchObject({ title: 'Photo deleted', open: true });
  });

  it('can outlive one reload', () => {
    const storage = createMemoryStorage();
    createToasts(storage).showAfterReload({ title: 'Session Extended' });
    expect(createToasts(storage).current.get()).toMatchObject({ title: 'Session Extended' });
    expect(createToasts(storage).current.get()).toBeNull();
  });
});
