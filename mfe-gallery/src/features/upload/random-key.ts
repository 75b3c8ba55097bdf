/**
 * 128 random bits as text, for an `Idempotency-Key` and for naming things on the page.
 * (`crypto.randomUUID` is missing on plain http, where a phone in the same network may well be.)
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
