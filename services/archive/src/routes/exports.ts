import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { attachment } from '@our-dates/service-kit/http/attachment';
import { rangeOf } from '@our-dates/service-kit/http/byte-range';
import { matchesEtag } from '@our-dates/service-kit/http/etag';
import { route } from '@our-dates/service-kit/http/route';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { continueExport, deleteExport, downloadExport, getExport, startExport } from '../../contract.ts';
import type { SourcesOf } from '../clients/sources.ts';
import type { Download, Downloads } from '../domain/download.ts';
import type { Exports } from '../domain/exports.ts';
import type { DownloadSources } from '../domain/sources.ts';

export function exportRoutes(
  app: ServiceApp,
  deps: { exports: Exports; downloads: Downloads; sources: SourcesOf; log: Log },
): void {
  const { exports, downloads, sources, log } = deps;

  route(app, getExport, async ({ viewer }) => ({ json: { export: await exports.find(viewer) } }));
  route(app, startExport, async ({ viewer, req }) => ({
    json: { export: await exports.start(viewer, sources.forCall(req)) },
  }));
  route(app, continueExport, async ({ viewer, req }) => ({
    json: { export: await exports.continue(viewer, sources.forCall(req)) },
  }));
  route(app, deleteExport, async ({ viewer }) => {
    await exports.delete(viewer);
    return {};
  });
  route(app, downloadExport, async ({ viewer, req, res, signal }) => {
    const download = await downloads.find(viewer);
    await send(req, res, download, sources.forDownload(req, signal)).catch((error) => {
      // A client that has gone says nothing about the download.
      if (signal.aborted) return;
      if (!res.headersSent) throw error;
      const code = error instanceof AppError ? { code: error.code } : { err: error };
      log.warn(code, 'a download of an export was broken off');
    });
    return undefined;
  });
}

/** Sends all of it or the requested range; a break in the middle tells the client that it is not complete. */
async function send(
  req: IncomingMessage,
  res: ServerResponse,
  download: Download,
  sources: DownloadSources,
): Promise<void> {
  const { size, etag, fileName } = download;
  const headers: OutgoingHttpHeaders = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': attachment(fileName),
    'x-content-type-options': 'nosniff',
  };
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const range = req.method === 'GET' ? rangeOf(req.headers, download) : undefined;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['content-length'] = end - start + 1;
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  if (req.method === 'HEAD') {
    res.writeHead(200, headers).end();
    return;
  }
  res.writeHead(range ? 206 : 200, headers);
  await pipeline(Readable.from(download.open({ start, end }, sources), { objectMode: false }), res);
}
