import { createServer } from 'node:http';
import { changesPath } from '@our-dates/contracts/changes';
import { revocationsPath } from '@our-dates/contracts/revocations';

/** A page of a gallery. */
const list = JSON.stringify(
  Array.from({ length: 12 }, (_, id) => ({ id, name: 'By the water', photos: 9, text: 'x'.repeat(40) })),
);

/**
 * Stands for every service: answers JSON of 1 KB at once, and the gateway's own questions.
 * @param options.slow paths that it answers after `slowMs`
 */
export async function startServiceStub(
  options: { slow?: RegExp; slowMs?: number } = {},
): Promise<{ url: string; close(): void }> {
  const server = createServer((req, res) => {
    const answer = (text: string) =>
      res
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://service');
    if (pathname === revocationsPath) answer('{"position":"1","people":[],"sessions":[]}');
    else if (pathname === changesPath) {
      const wait = setTimeout(
        () => answer('{"changes":[],"position":0,"isComplete":true}'),
        Number(searchParams.get('wait') ?? 0),
      );
      res.once('close', () => clearTimeout(wait));
    } else if (options.slow?.test(pathname)) setTimeout(() => answer(list), options.slowMs);
    else answer(list);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
