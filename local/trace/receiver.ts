import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { readSpans, type TraceSpan } from './spans.ts';
import { escaped, waterfall } from './waterfall.ts';

/** Takes traces as a collector does, keeps the latest, and shows them. */
export interface TraceReceiver {
  readonly url: string;
  /** By trace id, the latest last. */
  readonly traces: ReadonlyMap<string, readonly TraceSpan[]>;
  close(): void;
}

const keptAtMost = 200;

/** @param options.port 0: one that is free */
export async function startTraceReceiver(options: { port: number }): Promise<TraceReceiver> {
  const traces = new Map<string, TraceSpan[]>();

  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const span of readSpans(await json(req))) {
      const spans = traces.get(span.traceId) ?? [];
      spans.push(span);
      traces.set(span.traceId, spans);
    }
    for (const id of [...traces.keys()].slice(0, Math.max(0, traces.size - keptAtMost))) traces.delete(id);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  function show(res: ServerResponse, path: string): void {
    const [id = '', ending] = path.slice(1).split('.');
    const spans = traces.get(id);
    if (path !== '/' && !spans) {
      res.writeHead(404).end();
    } else if (spans && ending === 'svg') {
      res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(waterfall(spans));
    } else {
      const body = spans ? waterfall(spans) : listOf(traces);
      const html = `<!doctype html><meta charset="utf-8"><title>Traces</title><body style="font-family: system-ui">${body}`;
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
  }

  const server = createServer((req, res) => {
    if (req.method === 'GET') {
      show(res, req.url ?? '/');
      return;
    }
    take(req, res).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      if (!res.headersSent) res.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    traces,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listOf(traces: ReadonlyMap<string, readonly TraceSpan[]>): string {
  const items = [...traces].reverse().map(([id, spans]) => {
    const began = Math.min(...spans.map(({ startMs }) => startMs));
    const first = spans.find(({ startMs }) => startMs === began);
    const about = `${new Date(began).toISOString()}  ${first?.name ?? ''}, ${spans.length} spans`;
    return `<li><a href="/${escaped(id)}">${escaped(about)}</a>`;
  });
  return `<h1>Traces</h1><ul>${items.join('\n')}</ul>`;
}
