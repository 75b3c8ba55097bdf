import { inputVault } from './input-vault.ts';
import type { Sealed } from './sealed.ts';

/**
 * Short unsent texts on this device, encrypted for their author (`input-vault.ts`), in all tabs the same. They are read
 * at once from memory, and stored a moment later.
 */
export interface SealedTexts {
  /** @param key begins with the id of the author and `/`. @returns undefined: there is none, or it is not read yet */
  get(key: string): string | undefined;
  /** Undefined removes it. */
  set(key: string, text: string | undefined): void;
  /** Reads those of a person, once. Never rejects: without storage, or without the key, there are none. */
  load(userId: number): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Whether the browser stores nothing: a text is kept until the page is closed. */
  isUnavailable(): boolean;
}

/** Until what could not be read is tried again, in milliseconds. */
const loadAgainMs = 5_000;
const sealedPrefix = 'sealed:';
const authorOf = (key: string) => Number(key.split('/', 1)[0]);

/**
 * @param prefix of its keys in the storage
 * @param openStorage throws where the browser forbids storage
 */
export function createSealedTexts(
  prefix: string,
  openStorage: () => Storage = () => window.localStorage,
  vault = inputVault,
): SealedTexts {
  /** Undefined: it was removed here. */
  const texts = new Map<string, string | undefined>();
  const loads = new Map<number, Promise<void>>();
  const unsaved = new Set<string>();
  const writes = new Map<string, object>();
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of [...listeners]) listener();
  }

  async function store(key: string, text: string): Promise<void> {
    const turn = {};
    writes.set(key, turn);
    try {
      const sealed = sealedPrefix + toText(await vault.seal(authorOf(key), text));
      if (writes.get(key) !== turn) return;
      openStorage().setItem(prefix + key, sealed);
      if (!unsaved.delete(key)) return;
    } catch {
      if (writes.get(key) !== turn) return;
      unsaved.add(key);
    }
    notify();
  }

  /** @returns undefined for what another account, or an earlier version, has stored */
  async function openStored(key: string, stored: string): Promise<string | undefined> {
    if (stored.startsWith(sealedPrefix))
      return vault.open<string>(authorOf(key), fromText(stored.slice(sealedPrefix.length)));
    await store(key, stored);
    return stored;
  }

  async function read(userId: number): Promise<void> {
    const storage = openStorage();
    for (const name of Object.keys(storage)) {
      if (!name.startsWith(prefix)) continue;
      const key = name.slice(prefix.length);
      const stored = storage.getItem(name);
      if (authorOf(key) !== userId) {
        // Of a version that encrypted nothing: only its author could encrypt it.
        if (!stored?.startsWith(sealedPrefix)) storage.removeItem(name);
      } else if (stored !== null && !texts.has(key)) {
        const text = await openStored(key, stored);
        if (text !== undefined && !texts.has(key)) texts.set(key, text);
      }
    }
    notify();
  }

  function load(userId: number): Promise<void> {
    const loading = loads.get(userId) ?? read(userId);
    loads.set(userId, loading);
    return loading.catch(() => void setTimeout(() => loads.delete(userId), loadAgainMs));
  }

  /** Another tab has changed something. */
  async function follow(event: Event): Promise<void> {
    // Of our own pages, some are plain events.
    if (!(event instanceof StorageEvent)) return;
    const { key: name, newValue } = event;
    if (name !== null && !name.startsWith(prefix)) return;
    if (name === null || newValue === null) {
      for (const key of [...texts.keys()]) if (name === null || name === prefix + key) texts.delete(key);
      notify();
      return;
    }
    const key = name.slice(prefix.length);
    const text = await openStored(key, newValue).catch(() => undefined);
    texts.set(key, text);
    notify();
  }

  window.addEventListener('storage', follow);

  return {
    get(key) {
      if (!loads.has(authorOf(key))) void load(authorOf(key));
      return texts.get(key);
    },
    set(key, text) {
      texts.set(key, text);
      if (text === undefined) {
        writes.delete(key);
        unsaved.delete(key);
        try {
          openStorage().removeItem(prefix + key);
        } catch {
          // Forbidden: nothing is stored either.
        }
      } else void store(key, text);
      notify();
    },
    load,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isUnavailable: () => unsaved.size > 0,
  };
}

function toText({ iv, data }: Sealed): string {
  return [iv, new Uint8Array(data)].map((bytes) => btoa(String.fromCharCode(...bytes))).join('.');
}

function fromText(text: string): Sealed {
  const [iv = '', data = ''] = text.split('.');
  return { iv: bytesOf(iv), data: bytesOf(data).buffer };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
