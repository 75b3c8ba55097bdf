/** Browsers make checksums only on pages with https, and on those of the same computer. */
export const hasChecksums = () => crypto.subtle !== undefined;

/** In lower-case hex. */
export async function sha256(content: Blob | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
