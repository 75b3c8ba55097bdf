import type { ServerResponse } from 'node:http';
import type { BuildState } from './compile-pages.ts';

/** Tells open pages, as server-sent events, what has been built. */
export interface HotEvents {
  built(state: BuildState): void;
  /** Answers with a stream that begins with the last state of each slice. */
  stream(res: ServerResponse): void;
  close(): void;
}

/** As `packages/webpack-config/page/hot-page.ts` asks for them. */
export const hotEventsPath = '/dev-loop/events';

export function createHotEvents(): HotEvents {
  const states = new Map<string, BuildState>();
  const streams = new Set<ServerResponse>();
  const line = (state: BuildState) => `data: ${JSON.stringify(state)}\n\n`;
  return {
    built(state) {
      states.set(state.slice, state);
      for (const stream of streams) stream.write(line(state));
    },
    stream(res) {
      res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      res.write(`retry: 500\n\n${[...states.values()].map(line).join('')}`);
      streams.add(res);
      res.once('close', () => streams.delete(res));
    },
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
