import type { Server } from 'node:http';
import { createOwnHosts } from '@our-dates/gateway/entry/own-hosts';
import { listen } from '@our-dates/service-kit/http/server';
import express from 'express';
import type { RequestHandler } from 'http-proxy-middleware';
import type { Pages } from './elsewhere/pages.ts';
import { type HotEvents, hotEventsPath } from './pages/hot-events.ts';

/** On this machine only: what is served here is source, and a session without TLS. */
const host = '127.0.0.1';

/**
 * Listens where the browser asks.
 * @param options.pages those that are served here; absent: the gateway has all of them
 * @param options.settled resolves when no service is being started: a call waits for it instead of failing
 */
export async function listenInFront(options: {
  port: number;
  hot: HotEvents;
  pages?: Pages;
  settled: () => Promise<void>;
  proxy: RequestHandler;
}): Promise<Server> {
  const { port, hot, pages, settled, proxy } = options;
  const isOwnHost = createOwnHosts({ publicUrl: undefined, allowedHosts: [], listensOn: host });
  const front = express().disable('x-powered-by');
  front.use((req, res, next) => {
    if (isOwnHost(req.hostname ?? '', req.socket.localAddress ?? '')) next();
    else
      res.status(421).type('text').send(`The daily loop is only for this machine: http://localhost:${port}`);
  });
  front.get(hotEventsPath, (_req, res) => hot.stream(res));
  if (pages) {
    front.use(async (req, res, next) => {
      const [path = '/'] = req.url.split('?', 1);
      if (pages.isHere(path)) await pages.answer(req, res, path);
      else next();
    });
  }
  front.use('/api', async (_req, _res, next) => {
    await settled();
    next();
  });
  front.use(proxy);
  const { server } = await listen(front, { host, port });
  return server;
}
