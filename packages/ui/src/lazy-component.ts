import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

export type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the code before it is needed. A failure is no matter: it is fetched again when it is drawn. */
  fetchAhead: () => void;
};

/**
 * A component whose code is fetched when it is first drawn. React's own `lazy` remembers a failure for as
 * long as the page is open; this one asks again after 1 s, then after twice as long, up to 30 s.
 * @param load imports the module that has the component as its default export.
 * @param options.tries how often it is asked for before the nearest error boundary hears of it; Infinity for
 * what must come in the end and leaves nothing to look at until then.
 */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { tries = 4 }: { tries?: number } = {},
): LazyComponent<Props> {
  const component = lazy(() => loadPatiently(load, tries));
  return Object.assign(component, { fetchAhead: () => void load().catch(() => undefined) });
}

async function loadPatiently<T>(load: () => Promise<T>, tries: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= tries) throw error;
      await wait(Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs));
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
