/** The cursors of the neighbouring pages. */
export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** The next and the previous page in a `Link` header (RFC 8288); null where it names none. */
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
