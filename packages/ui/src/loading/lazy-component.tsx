import type { Loadable } from '@our-dates/languages/catalogue';
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { idle } from './when-idle.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

export type LazyComponent<Props> = ComponentType<
  Props & {
    /** Rendered until the code is loaded; nothing by default. */
    fallback?: ReactNode;
  }
> & {
  /** Fetches the code before the component renders. A failure is ignored, because rendering fetches it again. */
  preload: () => void;
};

/**
 * A component whose code is fetched when it first renders. React's `lazy` caches a failure for the life of the
 * page, and `Suspense` shows its fallback for at least 300 ms. This one retries after 1 s, doubles the delay up to
 * 30 s, and retries at once when the network returns.
 * @param load imports the module that has the component as its default export. A component with messages of its own
 *   names them: `Viewer.messages = messages`. They are loaded in the language of the page before it renders.
 * @param options.tries tries before the error boundary gets the error. Infinity keeps the fallback until it loads.
 * @param options.canWait fetches when the page is idle after its first paint.
 * @param options.inSteps renders in steps that yield to a press, as a whole page should.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> & { messages?: Loadable }; messages?: never }>,
  {
    tries = 4,
    canWait = false,
    inSteps = false,
  }: { tries?: number; canWait?: boolean; inSteps?: boolean } = {},
): LazyComponent<Props> {
  const code: Code<Props> = { loaded: undefined, inSteps, ask, fetchWithRetries };
  let inFlight: Promise<ComponentType<Props>> | undefined;

  /** One fetch at a time. */
  function fetch(): Promise<ComponentType<Props>> {
    inFlight ??= load()
      .then(async (module) => {
        await module.default.messages?.load(document.documentElement.lang);
        code.loaded = module.default;
        return code.loaded;
      })
      .finally(() => {
        inFlight = undefined;
      });
    return inFlight;
  }

  /** The rendering component handles a failure. */
  function preload(): void {
    fetch().catch(() => undefined);
  }

  function ask(): void {
    if (!code.loaded && !canWait) preload();
  }

  async function fetchWithRetries(): Promise<ComponentType<Props>> {
    if (canWait && !code.loaded) await idle();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetch();
      } catch (error) {
        if (attempt >= tries) throw error;
        await wait(Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs));
      }
    }
  }

  return Object.assign((props: Props & { fallback?: ReactNode }) => <Lazy code={code} drawn={props} />, {
    preload,
  });
}

interface Code<Props> {
  loaded: ComponentType<Props> | undefined;
  readonly inSteps: boolean;
  /** Starts to fetch, unless it can wait. */
  ask(): void;
  fetchWithRetries(): Promise<ComponentType<Props>>;
}

function Lazy<Props extends object>({
  code,
  drawn,
}: {
  code: Code<Props>;
  drawn: Props & { fallback?: ReactNode };
}) {
  const [Loaded, setLoaded] = useState(() => {
    // While it renders for the first time, its code is in flight already.
    code.ask();
    return code.loaded;
  });
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (Loaded) return undefined;
    let isGone = false;
    code.fetchWithRetries().then(
      (component) => {
        if (isGone) return;
        const show = () => setLoaded(() => component);
        if (code.inSteps) startTransition(show);
        else show();
      },
      (error: unknown) => isGone || setFailure({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [code, Loaded]);
  if (failure) throw failure.error;
  return Loaded ? <Loaded {...drawn} /> : drawn.fallback;
}

/** Ends early when the network returns. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { once: true });
  });
}
