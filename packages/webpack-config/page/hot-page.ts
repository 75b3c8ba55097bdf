import type * as ReactRefresh from 'react-refresh/runtime';
import { createProblemOverlay } from './problem-overlay.ts';

/** A build that runs on this page: the shell, or a remote. */
interface JoinedBuild {
  hash(): string;
  /**
   * Exchanges the modules that have changed. @returns null when there is no update; rejects when a page must reload
   */
  update(): Promise<readonly unknown[] | null>;
}

/** What the daily loop sends to the page after each build of a slice. */
interface BuildState {
  readonly slice: string;
  readonly hash: string;
  readonly errors: readonly string[];
}

/** Keeps a page up to date with the sources: one object that all builds on the page share. */
export interface HotPage {
  join(slice: string, build: JoinedBuild): void;
  /** @param id of a component, unique on the page */
  register(type: unknown, id: string): void;
  signature: typeof ReactRefresh.createSignatureFunctionForTransform;
  /**
   * Called at the end of each module: one that exports only components, and the messages they draw with, accepts its own
   * updates.
   * @param id of the module, unique on the page
   */
  boundary(id: string, exports: unknown, hot: WebpackHot): void;
}

/** As `local/dev/src/pages/hot-events.ts` sends them. */
const eventsPath = '/dev-loop/events';

/** @param refresh the only one of the page, started before React */
export function createHotPage(refresh: typeof ReactRefresh): HotPage {
  refresh.injectIntoGlobalHook(window);
  const builds = new Map<string, JoinedBuild>();
  const states = new Map<string, BuildState>();
  const updating = new Set<string>();
  const showProblems = createProblemOverlay();
  let refreshing: ReturnType<typeof setTimeout> | undefined;

  const isOutdated = (slice: string) => {
    const [build, state] = [builds.get(slice), states.get(slice)];
    return build && state?.errors.length === 0 && build.hash() !== state.hash ? build : undefined;
  };

  async function catchUp(slice: string): Promise<void> {
    if (updating.has(slice)) return;
    updating.add(slice);
    try {
      for (let build = isOutdated(slice); build; build = isOutdated(slice)) {
        if ((await build.update()) === null) return location.reload();
      }
    } catch (error) {
      console.info(`[dev] ${slice}: the page reloads, since this change cannot be exchanged in it.`, error);
      location.reload();
    } finally {
      updating.delete(slice);
    }
  }

  /** Modules that change together re-render together. */
  function refreshSoon(): void {
    clearTimeout(refreshing);
    refreshing = setTimeout(() => refresh.performReactRefresh(), 20);
  }

  new EventSource(eventsPath).addEventListener('message', ({ data }) => {
    const state: BuildState = JSON.parse(data);
    states.set(state.slice, state);
    showProblems(
      [...states.values()].flatMap(({ slice, errors }) => errors.map((text) => ({ slice, text }))),
    );
    void catchUp(state.slice);
  });

  return {
    join(slice, build) {
      builds.set(slice, build);
      void catchUp(slice);
    },
    register: refresh.register,
    signature: refresh.createSignatureFunctionForTransform,
    boundary(id, exports, hot) {
      const components = componentsOf(refresh, exports);
      const names = components?.map(([name]) => name).join();
      const before = hot.data?.components;
      hot.dispose((data) => {
        data.components = names;
      });
      if (components === undefined) {
        if (before !== undefined) hot.invalidate();
        return;
      }
      for (const [name, type] of components) refresh.register(type, `${id} ${name}`);
      hot.accept();
      if (before === undefined) return;
      if (before === names) refreshSoon();
      else hot.invalidate();
    },
  };
}

/** The components that a module exports, by name; undefined if it exports anything else, other than messages. */
function componentsOf(refresh: typeof ReactRefresh, exports: unknown): [string, unknown][] | undefined {
  const members = Object.entries(exports ?? {}).filter(([, member]) => !isCatalogue(member));
  const isComponents = members.length > 0 && members.every(([, type]) => refresh.isLikelyComponentType(type));
  return isComponents ? members : undefined;
}

/** See `Catalogue` of `packages/languages`. The shell has loaded the earlier one: of the new one it only needs English. */
function isCatalogue(member: unknown): boolean {
  return typeof member === 'object' && member !== null && 'load' in member;
}
