/** The cursors of the pages beside one. */
export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** What a `Link` header (RFC 8288) says of the next page and of the one before; null where it names none. */
export function pageLinks(link: string | null): PageLinks {
  return { next: linked(link, 'next', 'cursor'), previous: linked(link, 'prev', 'before') };
}

const relations = { next: /;\s*rel="?next"?\s*(?:;|$)/, prev: /;\s*rel="?prev"?\s*(?:;|$)/ };

function linked(link: string | null, relation: keyof typeof relations, parameter: string): string | null {
  for (const [, address, parameters] of (link ?? '').matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (relations[relation].test(parameters ?? '')) {
      return new URL(address ?? '', 'http://gallery.invalid').searchParams.get(parameter);
    }
  }
  return null;
}
