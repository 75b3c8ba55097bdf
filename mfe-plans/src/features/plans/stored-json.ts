/** A value on this device, in `localStorage`; where the browser forbids that, there is none. */
export function readStored<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(key);
    // Only this page writes it.
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** @param value undefined removes it */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, the value lasts as long as the page.
  }
}
