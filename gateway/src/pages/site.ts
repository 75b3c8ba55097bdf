import type { PageLanguage } from '@our-dates/contracts/languages';
import type { ShellPage } from '@our-dates/contracts/shell-page';
import { appPath, sharedQuery, sharePath, workerPath } from '@our-dates/contracts/worker-paths';
import { methodNotAllowed, notFound } from '@our-dates/service-kit/errors';
import { sendText } from '@our-dates/service-kit/http/responses';
import type { RemoteBuilds } from '../remotes/remote-builds.ts';
import { htmlWithoutData } from './page-html.ts';
import type { FindLanguage } from './page-language.ts';
import {
  createPageRenderer,
  type ListRemotes,
  type PageDataSource,
  type PageRequest,
  type SiteRequest,
} from './page-renderer.ts';
import type { ShellPages } from './shell-pages.ts';
import type { StaticFolder } from './static-folder.ts';

/** The pages: their HTML, the files of the shell, the remotes, and the list of them. */
export interface Site {
  /** @throws AppError 404 or 405 when there is no such file, 503 while the pages are not built */
  answer(request: PageRequest): Promise<void>;
}

/**
 * @param options.shell the parts of the HTML; undefined where something else serves the pages
 * @param options.files of the shell; undefined where its own pods serve them
 * @param options.list the remotes and their pages, as they are now for the browser of a request
 * @param options.findLanguage of a page
 * @param options.data what the pages are sent with; undefined: they request everything themselves
 */
export function createSite(options: {
  shell: ShellPages | undefined;
  files: StaticFolder | undefined;
  remotes: RemoteBuilds;
  list: ListRemotes;
  findLanguage: FindLanguage;
  data?: PageDataSource;
}): Site {
  const { shell, files, remotes, list, findLanguage, data } = options;
  const render = shell && createPageRenderer({ shell, list, findLanguage, data });

  async function sendRemoteFile(request: PageRequest): Promise<void> {
    const [, , name = '', ...rest] = request.path.split('/');
    const sent = await remotes.send({ ...request, headers: request.fileHeaders }, name, rest.join('/'));
    if (!sent) throw notFound('There is no such file.');
  }

  async function sendFileOrPage(request: PageRequest): Promise<void> {
    const { req, res, path, fileHeaders } = request;
    if (path !== '/' && (await files?.send(req, res, path.slice(1), fileHeaders))) return;
    if (!render || !isPage(request)) throw notFound('There is no such file.');
    await render(request);
  }

  return {
    async answer(request) {
      const { req, res, path, headers } = request;
      if (path === sharePath && req.method === 'POST') {
        // The worker takes these; in a browser without it, the page says that nothing has arrived.
        res
          .writeHead(303, [...headers, 'location', `/?${sharedQuery}=failed`, 'cache-control', 'no-store'])
          .end();
        return;
      }
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      if (path === '/remotes.json') {
        sendText(res, {
          status: 200,
          type: 'application/json; charset=utf-8',
          text: JSON.stringify(await list(request)),
          headers: [...headers, 'cache-control', 'private, no-cache'],
        });
      } else if (path === workerPath || path === appPath) {
        const page = await shell?.current();
        if (page?.worker === undefined) throw notFound('There is no such file.');
        sendText(res, {
          status: 200,
          ...(path === workerPath
            ? workerScript(page.worker)
            : appWithoutData(page, await findLanguage(request))),
          headers: [...headers, 'cache-control', 'no-cache'],
        });
      } else if (path.startsWith('/remotes/')) {
        await sendRemoteFile(request);
      } else {
        await sendFileOrPage(request);
      }
    },
  };
}

/** Its address stays the same, and the name of its file changes with its content. */
function workerScript(file: string) {
  return { type: 'text/javascript; charset=utf-8', text: `importScripts(${JSON.stringify(file)});\n` };
}

/** What a browser stores to start without a connection: HTML and files of one build in one response. */
function appWithoutData(page: ShellPage, language: PageLanguage) {
  const text = JSON.stringify({ html: htmlWithoutData(page, language), files: page.files });
  return { type: 'application/json; charset=utf-8', text };
}

/** Every address is a page, if only the one that says that there is none; a missing file of a build is not. */
function isPage({ req, path }: SiteRequest): boolean {
  if (path.startsWith('/assets/')) return false;
  const { accept } = req.headers;
  return accept === undefined || /\*\/\*|text\/(?:\*|html)/.test(accept);
}
