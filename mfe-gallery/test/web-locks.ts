import { afterEach, beforeEach } from '@jest/globals';

/** The browser's Web Locks, as far as our pages use them; jsdom has none. Each test starts without locks. */
export function provideWebLocks(): void {
  /** The function that releases each held lock, by its name. */
  const held = new Map<string, Promise<unknown>>();

  async function request(name: string, options: LockOptions, use: (lock: object | null) => unknown) {
    await Promise.resolve();
    if (options.ifAvailable && held.has(name)) return use(null);
    while (held.has(name)) await held.get(name);
    if (options.signal?.aborted) throw options.signal.reason;
    const used = Promise.resolve(use({ name }));
    const over = used.catch(() => undefined).then(() => void held.delete(name));
    held.set(name, over);
    return used;
  }

  beforeEach(() => {
    held.clear();
    const locks = { request, query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }) };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));
}
