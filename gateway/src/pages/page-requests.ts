import type { RemotePage } from '@our-dates/contracts/remote-page';

/** A page and the values of the parameters in its address. */
export interface PageMatch {
  readonly page: RemotePage;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The first page whose path matches an address, in any case, with or without a slash at its end. */
export function matchPage(pages: readonly RemotePage[], path: string): PageMatch | undefined {
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  for (const page of pages) {
    const params = matchPath(page.path.split('/'), segments);
    if (params) return { page, params };
  }
  return undefined;
}

function matchPath(
  template: readonly string[],
  segments: readonly string[],
): PageMatch['params'] | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index];
    if (part.startsWith(':')) {
      const name = part.replace(/^:|\?$/g, '');
      if (segment) params[name] = segment;
      else if (!part.endsWith('?')) return undefined;
    } else if (segment?.toLowerCase() !== part) return undefined;
  }
  return segments.length > template.length ? undefined : params;
}

/**
 * The requests that a page makes first, as paths with queries, exactly as its queries build them. None where a
 * parameter of the address is not an id.
 * @param today the date where the browser is, `2026-04-19`; requests that need it are left out without it
 */
export function requestsOf(
  { page, params }: PageMatch,
  { query, today }: { query: URLSearchParams; today: string | undefined },
): string[] {
  const requests: string[] = [];
  for (const request of page.prefetch?.requests ?? []) {
    if (request.unless?.some((name) => query.has(name))) continue;
    const path = fill(request.path, params);
    if (path === undefined) return [];
    const search = searchOf(request.query ?? {}, query, today);
    if (search) requests.push(String(search) ? `${path}?${search}` : path);
  }
  return requests;
}

function fill(template: string, params: PageMatch['params']): string | undefined {
  let isComplete = true;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = params[name] ?? '';
    isComplete &&= /^[1-9]\d{0,9}$/.test(id);
    return id;
  });
  return isComplete ? path : undefined;
}

type DeclaredQuery = NonNullable<NonNullable<RemotePage['prefetch']>['requests'][number]['query']>;

/** @returns undefined where the date is needed and not known */
function searchOf(
  declared: DeclaredQuery,
  given: URLSearchParams,
  today: string | undefined,
): URLSearchParams | undefined {
  const search = new URLSearchParams();
  for (const [name, allowed] of Object.entries(declared)) {
    const value = given.get(name) ?? '';
    if (allowed === 'today') {
      if (today === undefined) return undefined;
      search.set(name, today);
    } else if (allowed === 'text') {
      if (value.trim()) search.set(name, value.trim());
    } else search.set(name, allowed.includes(value) ? value : `${allowed[0]}`);
  }
  return search;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The date in a time zone, `2026-04-19`.
 * @param timeZone as IANA names it
 * @returns undefined for a name that is no time zone
 */
export function dateIn(timeZone: string, now = new Date()): string | undefined {
  try {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    // Zones have names in several spellings, but not thousands of them.
    if (formats.size < 1_000) formats.set(timeZone, format);
    return format.format(now);
  } catch {
    return undefined;
  }
}
