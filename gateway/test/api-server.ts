import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localhostPem } from '@our-dates/service-kit/testing/localhost-certificate';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';

/** An API server with HTTPRoutes that a test decides, and a gateway's account there. */
export interface ApiServer {
  /** The settings of a gateway that reads these routes. */
  readonly env: { readonly HTTP_ROUTES_URL: string; readonly SERVICE_ACCOUNT_DIR: string };
  /**
   * Has these routes from now on; undefined: it fails.
   * @returns when a gateway has read them
   */
  answer(routes: readonly object[] | undefined): Promise<void>;
  stop(): Promise<void>;
}

export async function startApiServer(): Promise<ApiServer> {
  const account = await mkdtemp(join(tmpdir(), 'service-account-'));
  await writeFile(join(account, 'ca.crt'), localhostPem);
  await writeFile(join(account, 'token'), 'token-of-the-pod\n');
  let routes: readonly object[] | undefined = [];
  let asked = 0;
  const server = createServer({ key: localhostPem, cert: localhostPem }, (req, res) => {
    asked += 1;
    if (req.headers.authorization !== 'Bearer token-of-the-pod') res.writeHead(401);
    else if (routes === undefined) res.writeHead(500);
    res.end(JSON.stringify({ items: routes ?? [] }));
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  return {
    env: {
      HTTP_ROUTES_URL: `https://localhost:${port}/apis/gateway.networking.k8s.io/v1/namespaces/our-dates/httproutes`,
      SERVICE_ACCOUNT_DIR: account,
    },
    async answer(next) {
      routes = next;
      // The next answer has these routes, and the question after it is asked when they have been read.
      const before = asked;
      await waitFor(() => {
        if (asked <= before + 1) throw new Error('the gateway has not read the routes');
      });
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(account, { recursive: true });
    },
  };
}

/** The value of the series of a metric that has all these values as labels; NaN where there is none. */
export async function readMetric(port: number, name: string, ...labels: string[]): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`${name}{`) && labels.every((label) => one.includes(`"${label}"`)));
  return Number(line?.split(' ').at(-1));
}
