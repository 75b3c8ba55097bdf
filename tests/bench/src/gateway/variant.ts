/**
 * One way from a browser to a service, as a process of its own: `node variant.ts <name>`. Tells its parent where it
 * listens and which cookie opens a session.
 */
import { randomBytes } from 'node:crypto';
import { Agent, createServer, type RequestListener } from 'node:http';
import { partnerPrefix, sessionPrefix } from '@our-dates/contracts/session-record';
import { startService } from '@our-dates/gateway/service';
import { generateIdentityKeys } from '@our-dates/service-kit/identity/identity';
import { createKeyValue } from '@our-dates/service-kit/slice/adapters';
import { addressVariable } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { publicServices } from '@our-dates/slices/routes';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Pool } from 'undici';
import { hashOf } from '../live-client.ts';

export interface StartedVariant {
  readonly url: string;
  readonly cookie: string;
}

const connections = 256;

const variants: Readonly<Record<string, (service: string) => Promise<StartedVariant>>> = {
  undici: (service) => listen(passWithUndici(service)),
  express: (service) => listen(passWithExpress(service)),
  gateway: startGateway,
};

function passWithUndici(service: string): RequestListener {
  const pool = new Pool(service, { connections });
  return (req, res) => {
    const options = { path: req.url ?? '/', method: 'GET', opaque: res } as const;
    pool
      .stream(options, ({ statusCode, headers }) => {
        res.writeHead(statusCode, headers);
        return res;
      })
      .catch(() => res.destroy());
  };
}

/** As the library's documentation shows it, with connections that are kept. */
function passWithExpress(service: string): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  app.use('/api', createProxyMiddleware({ target: `${service}/api`, agent }));
  return app;
}

function listen(onRequest: RequestListener): Promise<StartedVariant> {
  const server = createServer({ noDelay: true }, onRequest);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, cookie: '' });
    });
  });
}

async function startGateway(service: string): Promise<StartedVariant> {
  const { DATA_DIR = '', REDIS_URL, SHELL_DIR, REMOTES } = process.env;
  const services = Object.fromEntries(publicServices().map(({ name }) => [addressVariable(name), service]));
  const { privateKey } = generateIdentityKeys();
  const { url } = await startService({
    ...{ NODE_ENV: 'production', PORT: '0', DATA_DIR, REDIS_URL, IDENTITY_PRIVATE_KEY: privateKey },
    ...{ SHELL_DIR, REMOTES },
    ...services,
  });
  const session = randomBytes(32).toString('base64url');
  const ports = { DATA_DIR, REDIS_URL, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const keyValue = await createKeyValue(ports, createLog({ name: 'bench', level: 'error' }));
  const ends = new Date(Date.now() + 3_600_000).toISOString();
  const times = { createdAt: new Date().toISOString(), expiresAt: ends, endsAt: ends };
  const record = { userId: 7, username: 'mina', isDemo: false, ...times };
  await keyValue.set(sessionPrefix + hashOf(session), JSON.stringify(record));
  await keyValue.set(`${partnerPrefix}7`, JSON.stringify({ partnerId: 8 }));
  return { url, cookie: `session=${session}` };
}

const [name = '', service = ''] = process.argv.slice(2);
const start = variants[name];
if (!start) throw new Error(`There is no variant ${name}.`);
process.send?.(await start(service));
process.on('disconnect', () => process.exit());
