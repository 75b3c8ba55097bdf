import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../src/http/free-port.ts';
import type { Sentinels } from '../src/key-value/redis-connections.ts';
import { accepts, type ServerProcess, serverProcess } from './server-process.ts';
import { waitFor } from './wait-for.ts';

/** A primary with two replicas, and a Sentinel that decides alone. */
export interface RedisWithSentinel {
  /** With the password, and a port where nothing listens: the Sentinel names the right one. */
  readonly url: string;
  readonly sentinels: Sentinels;
  /** The server that the Sentinel names. */
  primary(): Promise<ServerProcess>;
  /** The others, those that are down included. */
  replicas(): Promise<ServerProcess[]>;
  /** Starts what was killed, and resolves when both replicas have all that the primary has. */
  repair(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'of-redis-and-sentinel';
const name = 'tested';
/** After so long without an answer the Sentinel promotes a replica, in milliseconds. */
const downAfterMs = 1000;
/** A replica that has lost its primary looks for it again once a second, and a Sentinel asks every ten. */
const patience = { timeout: 50_000 };

export async function startRedisWithSentinel(): Promise<RedisWithSentinel> {
  const folder = await mkdtemp(join(tmpdir(), 'service-kit-sentinel-'));
  const servers = new Map<number, ServerProcess>();
  const [first = 0, ...others] = [await freePort(), await freePort(), await freePort()];
  for (const port of [first, ...others]) servers.set(port, await redisServer(folder, port, first));
  const sentinelPort = await freePort();
  const sentinel = await sentinelServer(folder, sentinelPort, first);
  const everything = [...servers.values(), sentinel];

  const asked = new Redis(sentinelPort, { password, lazyConnect: true });
  asked.on('error', () => {});
  async function stop(): Promise<void> {
    asked.disconnect();
    await Promise.all(everything.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  const askSentinel = async (question: string): Promise<unknown[]> => {
    const answer = await asked.call('sentinel', question, name);
    return Array.isArray(answer) ? answer : [];
  };
  const primaryPort = async () => Number((await askSentinel('get-master-addr-by-name'))[1]);

  async function expectReplicated(): Promise<void> {
    const primary = new Redis(await primaryPort(), { password });
    primary.on('error', () => {});
    try {
      const info = await primary.info('replication');
      const written = /master_repl_offset:(\d+)/.exec(info)?.[1];
      // Until its first copy is complete, a replica says that it has all of nothing.
      if (written === '0') await primary.set('replicated', '');
      const replicas = [...info.matchAll(/state=online,offset=(\d+)/g)].map(([, offset]) => offset);
      const isEqual = replicas.length === 2 && replicas.every((offset) => offset === written);
      if (written === '0' || !isEqual) throw new Error(info);
      // Until it knows them, the Sentinel promotes none of them.
      const known = await askSentinel('replicas');
      if (known.length < 2) throw new Error('The Sentinel does not know both.');
    } finally {
      primary.disconnect();
    }
  }
  // The primary may be another one at each look.
  const untilReplicated = () => waitFor(expectReplicated, patience);

  try {
    for (const server of everything) await server.start();
    await untilReplicated();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `redis://:${password}@127.0.0.1:1`,
    sentinels: { addresses: [{ host: '127.0.0.1', port: sentinelPort }], name },
    async primary() {
      const primary = servers.get(await primaryPort());
      if (!primary) throw new Error('The Sentinel names a server that is none of these.');
      return primary;
    },
    async replicas() {
      const primary = await primaryPort();
      return [...servers].flatMap(([port, server]) => (port === primary ? [] : [server]));
    },
    async repair() {
      for (const server of servers.values()) if (server.pid === undefined) await server.start();
      await untilReplicated();
    },
    stop,
  };
}

async function redisServer(folder: string, port: number, primaryPort: number): Promise<ServerProcess> {
  const data = join(folder, String(port));
  await mkdir(data);
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: data,
    save: '',
    appendonly: 'yes',
    requirepass: password,
    masterauth: password,
    'min-replicas-to-write': 1,
    'min-replicas-max-lag': 2,
    'repl-diskless-sync-delay': 0,
    ...(port === primaryPort ? {} : { replicaof: `127.0.0.1 ${primaryPort}` }),
  };
  // The Sentinel's changes are written there, so that a server comes back as what it was last.
  const file = join(data, 'redis.conf');
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${value === '' ? '""' : value}\n`);
  await writeFile(file, lines.join(''));
  return redisProcess(folder, `Redis ${port}`, { port, args: [file] });
}

async function sentinelServer(folder: string, port: number, primaryPort: number): Promise<ServerProcess> {
  const file = join(folder, 'sentinel.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    `requirepass ${password}`,
    `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 1`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} ${downAfterMs}`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return redisProcess(folder, 'Sentinel', { port, args: [file, '--sentinel'] });
}

function redisProcess(folder: string, name: string, server: { port: number; args: string[] }): ServerProcess {
  return serverProcess({
    name,
    command: 'redis-server',
    args: server.args,
    logFile: join(folder, `${name}.log`),
    stopSignal: 'SIGTERM',
    startTimeoutMs: 15_000,
    answers: () => accepts(server.port),
  });
}
