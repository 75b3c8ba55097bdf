import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import type { PageLanguage } from '@our-dates/contracts/languages';
import type { Remotes } from '@our-dates/contracts/mfe';
import { readPageCookie, themeCookie, timeZoneCookie } from '@our-dates/contracts/page-cookies';
import type { PageData } from '@our-dates/contracts/page-data';
import { pageIn } from '@our-dates/contracts/page-titles';
import { paths } from '@our-dates/contracts/paths';
import { readSessionCookie } from '@our-dates/contracts/session-cookie';
import { AppError } from '@our-dates/service-kit/errors';
import type { HeaderList } from '@our-dates/service-kit/http/responses';
import type { RequestOrigin } from '../api/service-requests.ts';
import { accepts } from '../entry/accept-encoding.ts';
import { firstViewOf } from './first-view.ts';
import type { RenderOutline } from './outlines.ts';
import type { AnswerPage, PageAnswer } from './page-answers.ts';
import { htmlEnd, htmlHead, type PageFiles, pageDataJson } from './page-html.ts';
import type { FindLanguage } from './page-language.ts';
import { dateIn, matchPage, type PageMatch, requestsOf } from './page-requests.ts';
import type { ShellPages } from './shell-pages.ts';

export interface PageRequest extends RequestOrigin {
  readonly res: ServerResponse;
  /** Without the query. */
  readonly path: string;
  readonly headers: HeaderList;
  /** Of a file of the page, instead. */
  readonly fileHeaders: HeaderList;
}

/** Where the data of a page come from, and the HTML of its outline. */
export interface PageDataSource {
  readonly answers: AnswerPage;
  /** A page waits this long for its data; what comes later, it requests itself. */
  readonly withinMs: number;
  readonly renderOutline: RenderOutline;
}

/** Lists the remotes for the browser of a request. */
export type ListRemotes = (request: Pick<RequestOrigin, 'req' | 'origin'>) => Promise<Remotes>;

/** A request for a file. */
export type SiteRequest = Pick<PageRequest, 'req' | 'res' | 'path' | 'address' | 'headers'>;

/**
 * Sends the HTML of a page: at once what depends on no data, then the first pictures and the data.
 * @param options.list the remotes and their pages, as they are now for the browser of a request
 * @param options.findLanguage of a page
 * @param options.data undefined: the pages request everything themselves
 * @returns a function that throws AppError 503 while the shell is not built
 */
export function createPageRenderer(options: {
  shell: ShellPages;
  list: ListRemotes;
  findLanguage: FindLanguage;
  data: PageDataSource | undefined;
}): (request: PageRequest) => Promise<void> {
  const { shell, list, findLanguage, data: source } = options;

  async function dataOf(request: PageRequest, match: PageMatch | undefined, language: PageLanguage) {
    const responses = new Map<string, PageAnswer>();
    if (!source) return { session: 'unknown', responses, view: { preloads: [] } } as const;
    const { renderOutline } = source;
    const { session, get } = await source.answers(request, AbortSignal.timeout(source.withinMs));
    const query = new URLSearchParams(request.req.url?.split('?', 2)[1]);
    const requests =
      session === 'open' && match ? requestsOf(match, { query, today: todayFor(request) }) : [];
    await Promise.all(
      (session === 'open' ? [...commonRequests, ...requests] : []).map(async (path) => {
        const answer = await get(path);
        if (answer) responses.set(path, answer);
      }),
    );
    const view = match
      ? firstViewOf(match.page, requests, {
          answers: responses,
          hasQuery: query.size > 0,
          language,
          renderOutline,
        })
      : { preloads: [] };
    return { session, responses, view };
  }

  return async (request) => {
    const { req, res, path, origin } = request;
    const { cookie } = req.headers;
    const [shellPage, remotes, language] = await Promise.all([
      shell.current(),
      list(request),
      findLanguage(request),
    ]);
    if (!shellPage) {
      throw new AppError({ status: 503, code: 'UNAVAILABLE', detail: 'The pages have not been built yet.' });
    }
    const match = matchPage(remotes.pages, path);
    const isLoginPage = /^\/login\/?$/i.test(path);
    const hasCookie = typeof readSessionCookie(cookie, origin) === 'string';
    const isLogin = isLoginPage || (!hasCookie && match?.page.access === 'signed-in');
    const html = openHtml(request, match || isLoginPage ? 200 : 404);
    if (req.method === 'HEAD') {
      html.end('');
      return;
    }
    html.write(
      htmlHead(shellPage, {
        theme: readPageCookie(cookie, themeCookie),
        language,
        isLogin,
        hasPicture:
          isLogin ||
          match?.page.prefetch?.pictures?.hero === true ||
          (match?.page.outline !== undefined && !req.url?.includes('?')),
        remote: filesOf(match, remotes, language),
      }),
    );
    const { session, responses, view } = await dataOf(request, match, language);
    if (res.destroyed) return;
    const data = pageDataJson(
      { at: new Date().toISOString(), session, remotes: listed(remotes, language) },
      responses,
    );
    html.end(htmlEnd({ view, path, data }));
  };
}

/** Every page needs the session and the partner. */
const commonRequests = [paths.me, paths.partner];

/** Undefined until the browser has sent its time zone. */
function todayFor({ req }: PageRequest): string | undefined {
  const timeZone = readPageCookie(req.headers.cookie, timeZoneCookie);
  return timeZone === undefined ? undefined : dateIn(timeZone, new Date());
}

/** What the shell needs of the list, in one language. */
function listed({ manifests, reported, pages }: Remotes, language: PageLanguage): PageData['remotes'] {
  return {
    manifests,
    ...(reported ? { reported } : {}),
    pages: pages
      .map((page) => pageIn(page, language))
      .map(({ remote, path, access, title, skeleton, menu: { labels: _, ...menu } = {} }) => ({
        remote,
        path,
        access,
        title,
        skeleton,
        ...('label' in menu ? { menu } : {}),
      })),
  };
}

function filesOf(
  match: PageMatch | undefined,
  { manifests }: Remotes,
  language: PageLanguage,
): PageFiles | undefined {
  if (!match) return undefined;
  const { remote, files, messages, integrity = {} } = match.page;
  return {
    manifest: manifests[remote],
    files: [...files, ...(messages?.[language] ?? [])].map((file) => ({ file, integrity: integrity[file] })),
  };
}

interface OpenHtml {
  /** Sends a part at once. */
  write(part: string): void;
  end(part: string): void;
}

/** Sends the headers. What the data holds is for this browser at this moment, so no cache may keep it. */
function openHtml({ req, res, headers }: PageRequest, status: number): OpenHtml {
  const isCompressed = accepts(req.headers['accept-encoding'], 'gzip');
  res.writeHead(status, [
    ...headers,
    'content-type',
    'text/html; charset=utf-8',
    'cache-control',
    'no-store',
    'vary',
    'accept-encoding',
    ...(isCompressed ? ['content-encoding', 'gzip'] : []),
  ]);
  if (!isCompressed) return res;
  const gzip = createGzip({ level: 5 });
  gzip.pipe(res);
  res.once('close', () => gzip.destroy());
  return {
    write(part) {
      gzip.write(part);
      gzip.flush();
    },
    end: (part) => gzip.end(part),
  };
}
