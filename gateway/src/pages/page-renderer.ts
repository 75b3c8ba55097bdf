import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import type { Remotes } from '@our-dates/contracts/mfe';
import { readPageCookie, themeCookie, timeZoneCookie } from '@our-dates/contracts/page-cookies';
import type { PageData } from '@our-dates/contracts/page-data';
import { paths } from '@our-dates/contracts/paths';
import { readSessionCookie } from '@our-dates/contracts/session-cookie';
import { AppError } from '@our-dates/service-kit/errors';
import type { RequestOrigin } from '../api/service-requests.ts';
import { accepts } from '../entry/accept-encoding.ts';
import type { HeaderList } from '../entry/security-headers.ts';
import type { AnswerPage, PageAnswer } from './page-answers.ts';
import { htmlEnd, htmlHead, type PageFiles, pageDataJson } from './page-html.ts';
import { picturesOf } from './page-pictures.ts';
import { dateIn, matchPage, type PageMatch, requestsOf } from './page-requests.ts';
import type { ShellPages } from './shell-pages.ts';

export interface PageRequest extends RequestOrigin {
  readonly res: ServerResponse;
  /** Without the query. */
  readonly path: string;
  readonly headers: HeaderList;
}

/** A request for a file. */
export type SiteRequest = Pick<PageRequest, 'req' | 'res' | 'path' | 'address' | 'headers'>;

/**
 * Sends the HTML of a page: at once what depends on no data, then the first pictures and the data.
 * @param options.list the remotes and their pages, as they are now
 * @param options.answers absent: the pages request everything themselves
 * @param options.dataMs a page waits this long for its data; what comes later, it requests itself
 * @returns a function that throws AppError 503 while the shell is not built
 */
export function createPageRenderer(options: {
  shell: ShellPages;
  list: () => Promise<Remotes>;
  answers: AnswerPage | undefined;
  dataMs: number;
}): (request: PageRequest) => Promise<void> {
  const { shell, list, answers, dataMs } = options;

  async function dataOf(request: PageRequest, match: PageMatch | undefined) {
    const signal = AbortSignal.timeout(dataMs);
    const { session, get } = answers ? await answers(request, signal) : noAnswers;
    const responses = new Map<string, PageAnswer>();
    const requests = session === 'open' ? firstRequests(request, match) : [];
    await Promise.all(
      requests.map(async (path) => {
        const answer = await get(path);
        if (answer) responses.set(path, answer);
      }),
    );
    const declared = match?.page.prefetch?.pictures;
    const listing = responses.get(requests.at(-1) ?? '');
    const pictures = listing && declared ? picturesOf(declared, listing.json, request.path) : undefined;
    return { session, responses, pictures };
  }

  return async (request) => {
    const { req, res, path, origin } = request;
    const { cookie } = req.headers;
    const [shellPage, remotes] = await Promise.all([shell.current(), list()]);
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
        isLogin,
        hasPicture: isLogin || match?.page.prefetch?.pictures?.hero === true,
        remote: filesOf(match, remotes),
      }),
    );
    const { session, responses, pictures } = await dataOf(request, match);
    if (res.destroyed) return;
    const data = pageDataJson({ at: new Date().toISOString(), session, remotes: listed(remotes) }, responses);
    html.end(htmlEnd({ hero: pictures?.hero, pictures: pictures?.pictures ?? [], data }));
  };
}

const noAnswers: Awaited<ReturnType<AnswerPage>> = { session: 'unknown', get: async () => undefined };

/** The session and the partner are needed on every page. */
function firstRequests({ req }: PageRequest, match: PageMatch | undefined): string[] {
  const query = new URLSearchParams(req.url?.split('?', 2)[1]);
  const timeZone = readPageCookie(req.headers.cookie, timeZoneCookie);
  const today = timeZone === undefined ? undefined : dateIn(timeZone, new Date());
  return [paths.me, paths.partner, ...(match ? requestsOf(match, { query, today }) : [])];
}

/** What the shell needs of the list. */
function listed({ manifests, pages }: Remotes): PageData['remotes'] {
  return {
    manifests,
    pages: pages.map(({ remote, path, access, title, skeleton }) => ({
      remote,
      path,
      access,
      title,
      skeleton,
    })),
  };
}

function filesOf(match: PageMatch | undefined, { manifests }: Remotes): PageFiles | undefined {
  if (!match) return undefined;
  const { remote, files, integrity = {} } = match.page;
  return { manifest: manifests[remote], files: files.map((file) => ({ file, integrity: integrity[file] })) };
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
