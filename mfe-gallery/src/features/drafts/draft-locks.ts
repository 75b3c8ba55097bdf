/** Which drafts are open in a dialog, so that no other dialog offers, changes or drops them. */
export interface DraftLocks {
  /** @returns the function that releases it; undefined when another dialog holds it, in any tab. */
  hold(key: string): Promise<(() => void) | undefined>;
  /** The keys of all locked drafts, in any tab. */
  held(): Promise<ReadonlySet<string>>;
  /** Makes `held` wait until a closed dialog has written its draft and released it. */
  closing(work: Promise<void>): void;
}

/**
 * Locks drafts with Web Locks, which all tabs share and which end with their page. Without Web Locks (a page
 * without https) only this page's locks are known.
 * @param name of the drafts' database.
 * @param onChange called after this page has locked or released a draft.
 */
export function createDraftLocks(name: string, onChange: () => void): DraftLocks {
  const own = new Set<string>();
  const prefix = `${name}/`;
  let unsettled: Promise<unknown> = Promise.resolve();

  function settleAfter(work: Promise<unknown>): void {
    unsettled = Promise.allSettled([unsettled, work]);
  }

  async function settled(): Promise<void> {
    for (let awaited: Promise<unknown> | undefined; awaited !== unsettled; ) {
      awaited = unsettled;
      await awaited;
    }
  }

  return {
    async hold(key) {
      if (own.has(key)) return undefined;
      own.add(key);
      const lock = await takeLock(prefix + key);
      if (!lock) {
        own.delete(key);
        return undefined;
      }
      onChange();
      return () => {
        if (!own.delete(key)) return;
        lock.end();
        settleAfter(lock.ended.then(onChange));
      };
    },
    async held() {
      await settled();
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      const everywhere = held.flatMap(({ name: lock }) =>
        lock?.startsWith(prefix) ? lock.slice(prefix.length) : [],
      );
      return new Set([...own, ...everywhere]);
    },
    closing: settleAfter,
  };
}

interface Lock {
  end: () => void;
  ended: Promise<void>;
}

/** @returns undefined when it is locked elsewhere. */
function takeLock(name: string): Promise<Lock | undefined> {
  if (!navigator.locks) return Promise.resolve({ end: () => {}, ended: Promise.resolve() });
  return new Promise((resolve, reject) => {
    const ended: Promise<void> = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((end) => resolve({ end, ended }));
    });
    ended.catch(reject);
  });
}
