/**
 * Random bytes as hex text, for keys and ids. `crypto.randomUUID` is missing on plain http, which a phone in the
 * local network may use.
 */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** 128 random bits as text, for an `Idempotency-Key` and for element ids. */
export function randomKey(): string {
  return randomHex(16);
}
