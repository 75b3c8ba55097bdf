/**
 * Lets Back and Escape close the layer on top (dialog, drawer, menu, viewer) instead of leaving the page.
 *
 * A layer that opens adds a history entry for the same page, which names the layers that are open. Back from there
 * leads to an entry that does not name the layer: it closes. A layer that is closed otherwise leaves its entry
 * where it is, because a `history.back()` would overtake the navigation that often follows. Such a left-over entry
 * shows the page as it is; the next layer takes it over, and Back and Forward pass over it.
 *
 * The module is shared by all slices: layers of two slices lie over one another, and the page has one history.
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

/** By id, in the order of opening: how each open layer is asked to close. */
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

/** Makes sure that an entry of its own stands for each open layer. */
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
    // Passing this entry on the way back must not scroll the page to where it was when the layer opened.
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
  // It may stay: busy, or asking what becomes of unsaved changes. Then Back has to ask again.
  setTimeout(coverOpenLayers);
}

addEventListener('popstate', travel);

/** Presses of Escape that a library's layer has left to this stack. */
const leftPresses = new WeakSet<KeyboardEvent>();

/**
 * For a library's `onEscapeKeyDown`. The library counts a new layer only some milliseconds after it shows, and gives
 * the key to the one below until then; and it counts toasts. This stack knows which layer is on top.
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
 * Tells that a layer has opened.
 * @param close asks it to close, as its own close button does. It may stay open.
 * @returns the function that tells that it has closed.
 */
export function openLayer(close: () => void): () => void {
  // Not a counter: after a reload the history still holds the ids from before.
  const id = Math.random().toString(36).slice(2);
  openLayers.set(id, close);
  // Once a menu whose item has opened this layer is closed, so that its entry can be taken over.
  setTimeout(coverOpenLayers);
  return () => {
    openLayers.delete(id);
  };
}
