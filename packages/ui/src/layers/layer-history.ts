/**
 * Lets Back and Escape close the topmost layer (dialog, drawer, menu, viewer) instead of leaving the page.
 * A layer that opens adds a history entry for the same page, which names the open layers. Back from there leads to
 * an entry that does not name the layer, so it closes. A layer that is closed otherwise leaves its entry in place,
 * because a `history.back()` would overtake the navigation that often follows. Such a stale entry shows the page
 * unchanged; the next layer reuses it, and Back and Forward skip it.
 * All slices share the module: layers of two slices stack, and the page has one history.
 */

interface LayerMark {
  readonly ids: readonly string[];
  /** How many entries lie between this one and the page's own. */
  readonly depth: number;
}

/** The content of `history.state`: the router's fields, and ours. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly layers?: LayerMark;
}

interface Entry extends LayerMark {
  /** The same for all entries of one visit to a page. */
  readonly visit: string;
}

/** By id, in the order of opening: the function that requests each open layer to close. */
const openLayers = new Map<string, () => void>();

let latest = currentEntry();

function currentEntry(): Entry {
  const { key, idx, layers = { ids: [], depth: 0 } }: EntryState = history.state ?? {};
  return { ...layers, visit: `${idx} ${key}` };
}

function isStale({ ids }: LayerMark): boolean {
  const top = ids.at(-1);
  return top !== undefined && !openLayers.has(top);
}

/** Makes sure that each open layer has its own entry. */
function coverOpenLayers(): void {
  const entry = currentEntry();
  const ids = [...openLayers.keys()];
  if (ids.every((id) => entry.ids.includes(id))) return;
  const isReplacing = isStale(entry);
  const layers: LayerMark = { ids, depth: isReplacing ? entry.depth : entry.depth + 1 };
  const state = { ...history.state, layers };
  if (isReplacing) {
    history.replaceState(state, '');
  } else {
    // Passing this entry on the way back must not scroll the page to its position when the layer opened.
    history.scrollRestoration = 'manual';
    history.pushState(state, '');
    history.scrollRestoration = 'auto';
  }
  latest = currentEntry();
}

function travel(): void {
  const before = latest;
  latest = currentEntry();
  if (latest.visit !== before.visit) {
    coverOpenLayers();
  } else if (latest.depth > before.depth) {
    if (isStale(latest)) history.forward();
  } else if (latest.depth < before.depth) {
    if (isStale(before)) {
      history.back();
      return;
    }
    if (latest.depth === 0) history.scrollRestoration = 'auto';
    closeTopLayer();
  }
}

function closeTopLayer(): void {
  const { ids } = latest;
  const top = [...openLayers.keys()].findLast((id) => !ids.includes(id));
  if (top === undefined) return;
  openLayers.get(top)?.();
  // It may stay open: busy, or asking about unsaved changes. Then Back must ask again.
  setTimeout(coverOpenLayers);
}

addEventListener('popstate', travel);

/** Presses of Escape that a library's layer has left to this stack. */
const leftPresses = new WeakSet<KeyboardEvent>();

/**
 * For a library's `onEscapeKeyDown`. The library registers a new layer only some milliseconds after it shows, and
 * gives the key to the one below until then; it also counts toasts. This stack knows which layer is on top.
 */
export function leaveEscapeToLayers(event: KeyboardEvent): void {
  if (openLayers.size === 0) return;
  leftPresses.add(event);
  event.preventDefault();
}

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  if (event.defaultPrevented && !leftPresses.has(event)) return;
  [...openLayers.values()].at(-1)?.();
}

addEventListener('keydown', press);

/**
 * Registers a layer that has opened.
 * @param close requests it to close, as its close button does. It may stay open.
 * @returns the function that reports that it has closed.
 */
export function openLayer(close: () => void): () => void {
  // Not a counter: after a reload the history still contains the earlier ids.
  const id = Math.random().toString(36).slice(2);
  openLayers.set(id, close);
  // After a menu whose item opened this layer has closed, so that its entry can be reused.
  setTimeout(coverOpenLayers);
  return () => {
    openLayers.delete(id);
  };
}
