/** The cursors of the pages beside one. */
export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** What a `Link` header (RFC 8288) says of the next page and of the one before; null where it names none. */
export function pageLinks(link: string | null): PageLinks {
  return { next: linked(link, 'next', 'cursor'), previous: linked(link, 'prev', 'before') };
}

function linked(link: string | null, relation: string, parameter: string): string | null {
  const isRelation = new RegExp(`;\\s*rel="?${relation}"?\\s*(?:;|$)`);
  for (const [, address, parameters] of (link ?? '').matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (isRelation.test(parameters ?? '')) {
      return new URL(address ?? '', 'http://gallery.invalid').searchParams.get(parameter);
    }
  }
  return null;
}
