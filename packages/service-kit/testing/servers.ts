import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../src/http/free-port.ts';
import { accepts, serverProcess } from './server-process.ts';

/** A real server that belongs to one test run: free loopback port, temporary folder, nothing shared. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
  /** `kill -9`; its folder stays. */
  kill(): Promise<void>;
  /** Brings it back on the same port with what it had stored, whether it runs, was killed or was shut down. */
  restart(): Promise<void>;
  /** Freezes it without closing a connection, until `resume()`. */
  pause(): Promise<void>;
  resume(): void;
}

/** Where an S3 server is and how to sign for it. */
export interface S3Location {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Redis whose data can be set back, as from a backup. */
export interface TestRedis extends TestServer {
  /** Copies what it holds. @returns brings it back with that, and nothing that came later */
  copy(): Promise<() => Promise<void>>;
}

export interface TestS3Server extends TestServer, S3Location {}

type Process = ReturnType<typeof serverProcess>;

async function temporaryFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `service-kit-${name}-`));
}

function testServer(server: Process, url: string, port: number, clean: () => Promise<void>): TestServer {
  return {
    url,
    port,
    async stop() {
      await server.stop();
      await clean();
    },
    kill: () => server.kill(),
    async restart() {
      await server.stop();
      await server.start();
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
  };
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** The folder of the programs of Debian's PostgreSQL, the newest that is installed. */
export async function postgresPrograms(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root).catch(() => [])).map(Number).filter((version) => version > 0);
  const newest = versions.sort((a, b) => b - a)[0];
  if (newest === undefined) throw new Error(`No PostgreSQL in ${root}: install Debian's postgresql.`);
  return join(root, String(newest), 'bin');
}

/** PostgreSQL refuses to run as root, so root hands it to the account Debian's package made. */
async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
      ?.split(':') ?? [];
  if (!uid || !gid) throw new Error('There is no account named postgres to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * PostgreSQL; `url` is a superuser's. Survives `kill()` with all that was committed, though not a power cut.
 * @param options.standbyOf makes it a standby of that server, with the name `standby`
 */
export async function startPostgres(options: { standbyOf?: TestServer } = {}): Promise<TestServer> {
  const programs = await postgresPrograms();
  const user = await postgresUser();
  const folder = await temporaryFolder('postgres');
  if (user) await chown(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const [program = '', ...args] = options.standbyOf
    ? [
        'pg_basebackup',
        '-D',
        cluster,
        '-d',
        `${options.standbyOf.url}?application_name=standby`,
        '-R',
        '-c',
        'fast',
      ]
    : [
        'initdb',
        '-D',
        cluster,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ];
  execFileSync(join(programs, program), args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    fsync: 'off',
    full_page_writes: 'off',
  };
  const server = serverProcess({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    args: ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    user,
    logFile: join(folder, 'log'),
    stopSignal: 'SIGINT',
    startTimeoutMs: 30_000,
    answers: async () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  });
  await server.start();
  return testServer(server, url, port, () => removeFolder(folder));
}

/** Redis with an append-only file, so that a restart finds what a kill left. 1024 databases to share out. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await temporaryFolder('redis');
  const port = await freePort();
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'no',
    databases: 1024,
  };
  const server = serverProcess({
    name: 'Redis',
    command: 'redis-server',
    args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]),
    logFile: join(folder, 'log'),
    stopSignal: 'SIGTERM',
    startTimeoutMs: 15_000,
    answers: () => accepts(port),
  });
  await server.start();
  const data = join(folder, 'appendonlydir');
  return {
    ...testServer(server, `redis://127.0.0.1:${port}`, port, () => removeFolder(folder)),
    async copy() {
      const copied = `${data}-${randomBytes(4).toString('hex')}`;
      await cp(data, copied, { recursive: true });
      return async () => {
        await server.kill();
        await removeFolder(data);
        await cp(copied, data, { recursive: true });
        await server.start();
      };
    },
  };
}

/** RabbitMQ with a node name, a port mapper and a cookie of its own, so that it meets no other node. */
export async function startRabbitMq(): Promise<TestServer> {
  const folder = await temporaryFolder('rabbitmq');
  const [port, distributionPort, mapperPort] = [await freePort(), await freePort(), await freePort()];
  const node = `service-kit-${randomBytes(4).toString('hex')}@localhost`;
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    [
      'log.console = true',
      'log.file = false',
      'log.console.level = warning',
      'disk_free_limit.absolute = 50MB',
      '',
    ].join('\n'),
  );
  const env = {
    HOME: folder,
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(mapperPort),
    RABBITMQ_NODENAME: node,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'logs'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'no-such-file'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
    // Makes the start script become the server instead of standing between us and it.
    RUNNING_UNDER_SYSTEMD: '1',
  };
  const mapper = serverProcess({
    name: 'epmd',
    command: 'epmd',
    args: ['-address', '127.0.0.1', '-port', String(mapperPort)],
    env,
    logFile: join(folder, 'epmd.log'),
    stopSignal: 'SIGKILL',
    startTimeoutMs: 10_000,
    answers: () => accepts(mapperPort),
  });
  const server = serverProcess({
    name: 'RabbitMQ',
    command: '/usr/lib/rabbitmq/bin/rabbitmq-server',
    args: [],
    env,
    logFile: join(folder, 'log'),
    stopSignal: 'SIGTERM',
    startTimeoutMs: 90_000,
    answers: () => accepts(port),
  });
  const clean = async () => {
    await mapper.stop();
    await removeFolder(folder);
  };
  await mapper.start();
  try {
    await server.start();
  } catch (error) {
    await clean();
    throw error;
  }
  return testServer(server, `amqp://guest:guest@127.0.0.1:${port}`, port, clean);
}

/** An S3 server over a folder, with one bucket ready. Path-style addressing. */
export async function startS3(): Promise<TestS3Server> {
  const folder = await temporaryFolder('s3');
  const port = await freePort();
  const bucket = 'blobs';
  const objects = join(folder, 'objects');
  await mkdir(objects);
  const server = serverProcess({
    name: 'S3',
    command: process.execPath,
    args: [
      // It encrypts the token of a listing's next page with DES, which OpenSSL 3 calls legacy.
      '--openssl-legacy-provider',
      fileURLToPath(new URL('./s3-process.ts', import.meta.url)),
      String(port),
      objects,
      bucket,
    ],
    env: { NODE_OPTIONS: '' },
    logFile: join(folder, 'log'),
    stopSignal: 'SIGTERM',
    startTimeoutMs: 20_000,
    answers: () => accepts(port),
  });
  await server.start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    ...testServer(server, endpoint, port, () => removeFolder(folder)),
    endpoint,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}
