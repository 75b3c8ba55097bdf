/** The cursor of the page which a `Link` header (RFC 8288) calls the next one; null where it names none. */
export function nextCursor(link: string | null): string | null {
  for (const [, address, parameters] of (link ?? '').matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (/;\s*rel="?next"?\s*(?:;|$)/.test(parameters ?? '')) {
      return new URL(address ?? '', 'http://gallery.invalid').searchParams.get('cursor');
    }
  }
  return null;
}
