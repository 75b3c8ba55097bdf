import { createServer, type RequestListener } from 'node:http';

export interface Pod {
  readonly address: string;
  stop(): void;
}

/** A pod on an address of its own, as in a cluster: `127.0.0.<last>`. */
export async function startPod(last: number, serve: RequestListener): Promise<Pod> {
  const server = createServer(serve);
  const host = `127.0.0.${last}`;
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return {
    address: `${host}:${typeof address === 'object' && address ? address.port : 0}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers one path with a text, or with an object as JSON. */
export function answering(path: string, answer: string | object): RequestListener {
  return (req, res) => {
    if (req.url !== path) res.writeHead(404).end();
    else res.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
}
