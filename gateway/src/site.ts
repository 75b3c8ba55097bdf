import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, methodNotAllowed, notFound } from '@our-dates/common/errors';
import type { Remotes } from '@our-dates/contracts/mfe';
import { sendText } from './answers.ts';
import { createRemoteServer } from './remote-server.ts';
import type { HeaderList } from './security-headers.ts';
import { createStaticFolder, type StaticFolder } from './static-folder.ts';

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
  close(): Promise<void>;
}

/** Where the files of one remote come from. */
export interface RemoteSource {
  /** @returns false when there is no such file; then nothing was answered */
  send(request: SiteRequest, name: string): Promise<boolean>;
  available(): Promise<boolean>;
  close(): Promise<void>;
}

const manifest = 'mf-manifest.json';

/**
 * @param options.shellDir the built shell; undefined where something else serves it
 * @param options.remotes by name, a folder with the built remote, or the http address of a server that has it
 */
export function createSite(options: {
  shellDir: string | undefined;
  remotes: Readonly<Record<string, string>>;
}): Site {
  const shell = options.shellDir === undefined ? undefined : createStaticFolder(options.shellDir);
  const remotes = new Map<string, RemoteSource>();
  for (const [name, place] of Object.entries(options.remotes)) {
    remotes.set(
      name,
      /^https?:\/\//.test(place) ? createRemoteServer(place) : remoteIn(createStaticFolder(place)),
    );
  }

  async function listRemotes(): Promise<Remotes> {
    const listed: Remotes = {};
    for (const [name, source] of remotes) {
      if (await source.available()) listed[name] = `/remotes/${name}/${manifest}`;
    }
    return listed;
  }

  async function sendRemoteFile(request: SiteRequest): Promise<void> {
    const [, , name = '', ...rest] = request.path.split('/');
    const sent = await remotes.get(name)?.send(request, rest.join('/'));
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
          text: JSON.stringify(await listRemotes()),
          headers: [...headers, 'cache-control', 'no-store'],
        });
      } else if (path.startsWith('/remotes/')) {
        await sendRemoteFile(request);
      } else {
        await sendPage(request);
      }
    },
    async close() {
      for (const source of remotes.values()) await source.close();
    },
  };
}

/** Whatever the address bar may hold is the shell's to answer, its not-found page included; a missing file is not. */
function isNavigation(req: IncomingMessage, path: string): boolean {
  if (path.startsWith('/assets/')) return false;
  return req.headers['sec-fetch-mode'] === 'navigate' || (req.headers.accept ?? '').includes('text/html');
}

function remoteIn(folder: StaticFolder): RemoteSource {
  return {
    send: ({ req, res, headers }, name) => folder.send(req, res, name, headers),
    available: () => folder.has(manifest),
    async close() {},
  };
}
