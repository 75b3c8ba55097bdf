import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Remotes } from '@our-dates/contracts/mfe';
import { createSecurityHeaders } from '@our-dates/gateway/entry/security-headers';
import { createFindLanguage } from '@our-dates/gateway/pages/page-language';
import { createShellFolder } from '@our-dates/gateway/pages/shell-pages';
import { createSite } from '@our-dates/gateway/pages/site';
import { createStaticFolder } from '@our-dates/gateway/pages/static-folder';
import { createRemoteList } from '@our-dates/gateway/remotes/remote-list';
import { createRemotes } from '@our-dates/gateway/remotes/remotes';
import { unavailable } from '@our-dates/service-kit/errors';
import { sendProblem } from '@our-dates/service-kit/http/responses';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Platform, PlatformError } from './platform.ts';

/** The pages of the slices that run here, next to those of a platform elsewhere. */
export interface Pages {
  /** Whether they answer it; everything else is the platform's. */
  isHere(path: string): boolean;
  answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void>;
}

const healthPaths = /^\/(?:healthz|readyz)(?:\/|$)/;

/**
 * Serves builds as the gateway does, by its own code: the shell, the remotes that run here, and one list of these and
 * of those elsewhere.
 * @param options.folders of the builds, by the name of the remote
 */
export function createPages(options: {
  shellDir: string;
  folders: Readonly<Record<string, string>>;
  platform: Platform;
  log: Log;
}): Pages {
  const { shellDir, folders, platform, log } = options;
  const remotes = createRemotes({ REMOTES: folders, REMOTES_DNS: undefined }, log);
  const toList = createRemoteList(log);
  const files = createStaticFolder(shellDir);
  const site = createSite({
    shell: createShellFolder(files, log),
    files,
    remotes,
    list: async () =>
      withThose(
        toList((await remotes.manifests()).map((manifest) => ({ manifest }))),
        await platform.remotes(),
      ),
    // The sessions are elsewhere: the page itself follows the account.
    findLanguage: createFindLanguage({ sessions: { chosenLanguage: async () => undefined }, withinMs: 0 }),
  });
  const security = createSecurityHeaders({ documentStyleHash: '' });
  const headers = security.page(undefined);
  const fileHeaders = security.file(undefined);

  return {
    isHere(path) {
      if (path === '/api' || path.startsWith('/api/') || healthPaths.test(path)) return false;
      const [, first, remote = ''] = path.split('/');
      return first !== 'remotes' || remote in folders;
    },
    async answer(req, res, path) {
      try {
        await site.answer({
          ...{
            req,
            res,
            path,
            headers,
            fileHeaders,
            span: undefined,
            origin: '',
            requestId: 'dev',
            traceparent: '',
          },
          address: req.socket.remoteAddress ?? '',
        });
      } catch (error) {
        const problem = error instanceof PlatformError ? unavailable(error.message) : error;
        log.error({ err: error, path }, 'this page could not be answered');
        sendProblem(res, problem, { instance: path, requestId: 'dev', headers });
      }
    },
  };
}

/** A remote that runs here stands for the one elsewhere, with all its pages. */
export function withThose(here: Remotes, elsewhere: Remotes): Remotes {
  const pages = [...here.pages, ...elsewhere.pages.filter(({ remote }) => !(remote in here.manifests))];
  return {
    manifests: { ...elsewhere.manifests, ...here.manifests },
    entries: { ...elsewhere.entries, ...here.entries },
    // As the gateway puts them: a fixed path before one whose parameter would match it too.
    pages: pages.sort((a, b) => a.path.split('/:').length - b.path.split('/:').length),
  };
}
