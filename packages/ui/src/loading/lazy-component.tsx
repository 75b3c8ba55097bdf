import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { idle } from './when-idle.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

export type LazyComponent<Props> = ComponentType<
  Props & {
    /** Drawn until the code is loaded; nothing by default. */
    fallback?: ReactNode;
  }
> & {
  /** Fetches the code before it is drawn. A failure is ignored, because drawing fetches it again. */
  preload: () => void;
};

/**
 * A component whose code is fetched when it is first drawn. React's `lazy` caches a failure for the life of the page,
 * and `Suspense` shows its fallback for at least 300 ms. This one retries after 1 s, then doubles the delay up to 30 s.
 * @param load imports the module that has the component as its default export.
 * @param options.tries tries before the error boundary gets the error. Infinity keeps the fallback until it loads.
 * @param options.canWait fetches when the page is idle after its first paint.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { tries = 4, canWait = false }: { tries?: number; canWait?: boolean } = {},
): LazyComponent<Props> {
  const code = new Code(load, tries, canWait);
  return Object.assign((props: Props & { fallback?: ReactNode }) => <Lazy code={code} drawn={props} />, {
    preload: () => code.preload(),
  });
}

class Code<Props> {
  loaded: ComponentType<Props> | undefined;
  #inHand: Promise<ComponentType<Props>> | undefined;
  readonly #load: () => Promise<{ default: ComponentType<Props> }>;
  readonly #tries: number;
  readonly #canWait: boolean;

  constructor(load: () => Promise<{ default: ComponentType<Props> }>, tries: number, canWait: boolean) {
    this.#load = load;
    this.#tries = tries;
    this.#canWait = canWait;
  }

  /** While it is drawn the first time, its code is on its way already. */
  loadedOrAsked(): ComponentType<Props> | undefined {
    if (!this.loaded && !this.#canWait) this.preload();
    return this.loaded;
  }

  /** A failure is left to the one who draws it. */
  preload(): void {
    this.fetch().catch(() => undefined);
  }

  /** One fetch at a time. */
  fetch(): Promise<ComponentType<Props>> {
    this.#inHand ??= this.#load()
      .then((module) => {
        this.loaded = module.default;
        return this.loaded;
      })
      .finally(() => {
        this.#inHand = undefined;
      });
    return this.#inHand;
  }

  async fetchWithRetries(): Promise<ComponentType<Props>> {
    if (this.#canWait && !this.loaded) await idle();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.fetch();
      } catch (error) {
        if (attempt >= this.#tries) throw error;
        await wait(Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs));
      }
    }
  }
}

function Lazy<Props extends object>({
  code,
  drawn,
}: {
  code: Code<Props>;
  drawn: Props & { fallback?: ReactNode };
}) {
  const [Loaded, setLoaded] = useState(() => code.loadedOrAsked());
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (Loaded) return undefined;
    let isGone = false;
    code.fetchWithRetries().then(
      (component) => isGone || setLoaded(() => component),
      (error: unknown) => isGone || setFailure({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [code, Loaded]);
  if (failure) throw failure.error;
  return Loaded ? <Loaded {...drawn} /> : drawn.fallback;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
