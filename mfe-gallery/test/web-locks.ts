import { afterEach, beforeEach } from 'vitest';

/** The browser's Web Locks, as far as drafts ask for them; jsdom has none. Each test begins without any lock. */
export function provideWebLocks(): void {
  const held = new Set<string>();

  beforeEach(() => {
    held.clear();
    const locks = {
      async request(name: string, _options: LockOptions, use: (lock: object | null) => unknown) {
        await Promise.resolve();
        if (held.has(name)) return use(null);
        held.add(name);
        try {
          return await use({ name });
        } finally {
          held.delete(name);
        }
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));
}
