import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, methodNotAllowed, notFound } from '@our-dates/common/errors';
import type { Remotes } from '@our-dates/contracts/mfe';
import { sendText } from '../entry/responses.ts';
import type { HeaderList } from '../entry/security-headers.ts';
import type { RemoteBuilds } from '../remotes/remote-builds.ts';
import { createStaticFolder } from './static-folder.ts';

export interface SiteRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  /** Of the browser. */
  readonly address: string;
  readonly headers: HeaderList;
}

/** The pages: the shell, the remotes, and the list of them. */
export interface Site {
  /** @throws AppError 404 or 405 when there is no such page or file */
  answer(request: SiteRequest): Promise<void>;
}

/**
 * @param options.shellDir the built shell; undefined where something else serves it
 * @param options.list the remotes and their pages, as they are now
 */
export function createSite(options: {
  shellDir: string | undefined;
  remotes: RemoteBuilds;
  list: () => Promise<Remotes>;
}): Site {
  const { remotes, list } = options;
  const shell = options.shellDir === undefined ? undefined : createStaticFolder(options.shellDir);

  async function sendRemoteFile(request: SiteRequest): Promise<void> {
    const [, , name = '', ...rest] = request.path.split('/');
    const sent = await remotes.send(request, name, rest.join('/'));
    if (!sent) throw notFound('There is no such file.');
  }

  async function sendPage(request: SiteRequest): Promise<void> {
    const { req, res, path, headers } = request;
    if (!shell) throw notFound('There is no such page.');
    if (path !== '/' && path !== '/index.html' && (await shell.send(req, res, path.slice(1), headers)))
      return;
    if (path !== '/' && !isNavigation(req, path)) throw notFound('There is no such file.');
    if (!(await shell.send(req, res, 'index.html', headers))) {
      throw new AppError({ status: 503, code: 'UNAVAILABLE', detail: 'The pages have not been built yet.' });
    }
  }

  return {
    async answer(request) {
      const { req, res, path, headers } = request;
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      if (path === '/remotes.json') {
        sendText(req, res, {
          status: 200,
          type: 'application/json; charset=utf-8',
          text: JSON.stringify(await list()),
          // Not no-store: the page's own question would not be answered by what its document has asked for ahead.
          headers: [...headers, 'cache-control', 'no-cache'],
        });
      } else if (path.startsWith('/remotes/')) {
        await sendRemoteFile(request);
      } else {
        await sendPage(request);
      }
    },
  };
}

/** Whatever the address bar may hold is the shell's to answer, its not-found page included; a missing file is not. */
function isNavigation(req: IncomingMessage, path: string): boolean {
  if (path.startsWith('/assets/')) return false;
  return req.headers['sec-fetch-mode'] === 'navigate' || (req.headers.accept ?? '').includes('text/html');
}
