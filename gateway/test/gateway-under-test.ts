import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Changes,
  changesPath,
  changesQuery,
  type Logged,
  type LoggedChange,
} from '@our-dates/contracts/changes';
import { platformNames } from '@our-dates/contracts/platform-names';
import { type Revocations, revocationsPath } from '@our-dates/contracts/revocations';
import { languagePrefix } from '@our-dates/contracts/session-record';
import {
  createIdentityVerifier,
  generateIdentityKeys,
  internalHeaders,
  type Viewer,
} from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createKeyValue } from '@our-dates/service-kit/slice/adapters';
import { addressVariable, type Environment, portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { publicServices } from '@our-dates/slices/routes';
import { z } from 'zod';
import { startService } from '../src/service.ts';
import { ask, type WireAnswer, type WireRequest } from './browser.ts';

/** A request as a service received it. */
export interface Received {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

export interface GatewayUnderTest {
  readonly url: string;
  readonly keyValue: KeyValue;
  /** What reached the services, newest last. */
  readonly received: Received[];
  /** Lines of its log, newest last; there are none unless LOG_LEVEL says so. */
  readonly logged: Record<string, unknown>[];
  /** How services answer from now on; by default 200 with `{}`, and no partner. */
  answerWith(handler: RequestListener | undefined): void;
  /** Opens a session as auth does; without a `partnerId` it is not known who the partner is. */
  signIn(
    who?: Partial<Viewer> & { endsInMs?: number; confirmedAt?: string; language?: string },
  ): Promise<string>;
  /** What auth and partnership have ended, should the store say otherwise. */
  readonly ended: {
    sessions: string[];
    sessionGenerations: Map<number, number>;
    partnerGenerations: Map<number, number>;
  };
  /** The log of changes, as activity would have it. */
  readonly changes: LogOfChanges;
  /** Who a service believes to be asking. */
  viewerFor(service: string, received: Received | undefined): Promise<Viewer | null>;
  ask(path: string, request?: WireRequest): Promise<WireAnswer>;
  /** Ends a service as a crash would. */
  loseService(name: string): Promise<void>;
  /** Brings it back at the same address. */
  reviveService(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** The log of changes of a test. */
export interface LogOfChanges {
  /** Adds a change by person 7, of theirs, unless said otherwise; resolves to its position. */
  add(change?: Partial<LoggedChange>): number;
  /** Adds a notice by person 7, of theirs. */
  addNotice(notice: { type: string; reads: string[] }): number;
  /** Forgets everything up to this position, as a log does for its age. */
  forget(upTo: number): void;
}

function createLogOfChanges() {
  let log: Logged[] = [];
  let forgottenTo = 0;
  let position = 0;
  const waiting = new Set<() => void>();

  const listed = (logged: readonly Logged[]) => ({
    changes: logged.filter((one): one is LoggedChange => !('reads' in one)),
    notices: logged.filter((one) => 'reads' in one),
  });

  function found(after: number, people: readonly number[] | undefined): Changes {
    const changes = log.filter(
      (change) =>
        change.position > after &&
        (!people || people.includes(change.personId) || people.includes(change.actorId ?? 0)),
    );
    return {
      ...listed(changes),
      position: changes.at(-1)?.position ?? after,
      isComplete: after >= forgottenTo && after <= position,
    };
  }

  const by7 = () => ({ personId: 7, actorId: 7, isPrivate: false, at: new Date().toISOString() });
  function append(one: Logged): number {
    log.push(one);
    for (const go of waiting) go();
    return one.position;
  }

  return {
    add(change: Partial<LoggedChange> = {}) {
      position += 1;
      const ids = { collectionId: 10, photoId: null, commentId: null };
      return append({ type: 'collection.updated', ...by7(), ...ids, ...change, position });
    },
    addNotice(notice: { type: string; reads: string[] }) {
      position += 1;
      return append({ ...by7(), ...notice, position });
    },
    forget(upTo: number) {
      forgottenTo = upTo;
      log = log.filter((change) => change.position > upTo);
    },
    async answer(url: string, isGone: () => boolean): Promise<Changes> {
      const query = Object.fromEntries(new URL(url, 'http://activity').searchParams);
      const { after, people, wait = 0 } = changesQuery.parse(query);
      if (after === undefined) return { ...listed(log), position, isComplete: true };
      const until = Date.now() + wait;
      for (;;) {
        const answer = found(after, people);
        if (answer.position > after || !answer.isComplete || Date.now() >= until || isGone()) return answer;
        await new Promise<void>((resolve) => {
          const go = () => {
            clearTimeout(timer);
            waiting.delete(go);
            resolve();
          };
          const timer = setTimeout(go, 50);
          waiting.add(go);
        });
      }
    },
  };
}

/** The gateway before small servers that stand for the services. */
export async function startGateway(env: Environment = {}): Promise<GatewayUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const { privateKey, publicKey } = generateIdentityKeys();
  const received: Received[] = [];
  const logged: Record<string, unknown>[] = [];
  let handler: RequestListener | undefined;
  const services = publicServices();
  const servers = new Map<string, Server>();

  const ended: GatewayUnderTest['ended'] = {
    sessions: [],
    sessionGenerations: new Map(),
    partnerGenerations: new Map(),
  };
  function revocationsOf(service: string): Revocations {
    const until = new Date(Date.now() + 600_000).toISOString();
    const generations = service === 'auth' ? ended.sessionGenerations : ended.partnerGenerations;
    return {
      position: '1',
      people: [...generations].map(([userId, generation]) => ({ userId, generation, until })),
      sessions: service === 'auth' ? ended.sessions.map((hash) => ({ hash, until })) : [],
    };
  }

  const changes = createLogOfChanges();
  const ports = new Map<string, number>();
  async function startServer(service: string): Promise<void> {
    const server = createServer((req, res) => {
      if (req.url?.startsWith(revocationsPath)) {
        res.setHeader('content-type', 'application/json').end(JSON.stringify(revocationsOf(service)));
        return;
      }
      if (req.url?.startsWith(changesPath)) {
        void changes
          .answer(req.url, () => res.destroyed)
          .then((answer) => res.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
        return;
      }
      received.push({ service, method: req.method ?? '', url: req.url ?? '', headers: req.headers });
      (handler ?? answerPlainly)(req, res);
    });
    await new Promise<void>((resolve) => server.listen(ports.get(service) ?? 0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) ports.set(service, address.port);
    servers.set(service, server);
  }
  for (const { name } of services) await startServer(name);
  const urlOf = (service: string) => `http://127.0.0.1:${ports.get(service)}`;

  const gateway: RunningService = await startService(
    {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      IDENTITY_PRIVATE_KEY: privateKey,
      ...Object.fromEntries(services.map(({ name }) => [addressVariable(name), urlOf(name)])),
      ...env,
    },
    { logTo: { write: (line) => logged.push(JSON.parse(line)) } },
  );
  const log = createLog({ name: 'test', level: 'silent' });
  const config = readConfig(z.object(portsEnv), { DATA_DIR: folder, ...env });
  const keyValue = await createKeyValue(config, log);

  return {
    url: gateway.url,
    keyValue,
    received,
    logged,
    ended,
    changes,
    answerWith(next) {
      handler = next;
    },
    async signIn(who = {}) {
      const { id = 7, username = 'mina', partnerId, isDemo = false, endsInMs = 600_000 } = who;
      const session = randomBytes(32).toString('base64url');
      const end = new Date(Date.now() + endsInMs).toISOString();
      const record = {
        userId: id,
        username,
        isDemo,
        createdAt: who.loginAt ?? new Date().toISOString(),
        confirmedAt: who.confirmedAt,
        expiresAt: end,
        endsAt: end,
      };
      await keyValue.set(`session:${hashOf(session)}`, JSON.stringify(record));
      if (who.language === undefined) await keyValue.delete(languagePrefix + id);
      else await keyValue.set(languagePrefix + id, who.language);
      if (partnerId === undefined) await keyValue.delete(`partner:${id}`);
      else await keyValue.set(`partner:${id}`, JSON.stringify({ partnerId }));
      return `session=${session}`;
    },
    viewerFor(service, request) {
      const { verify } = createIdentityVerifier({
        publicKey,
        issuer: platformNames.issuer,
        audience: service,
      });
      const token = request?.headers[internalHeaders.token];
      return verify(typeof token === 'string' ? token : undefined);
    },
    ask: (path, request) => ask(gateway.url, path, request),
    async loseService(name) {
      const server = servers.get(name);
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    },
    reviveService: startServer,
    async stop() {
      await gateway.stop();
      await keyValue.close();
      for (const server of servers.values()) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function hashOf(session: string): string {
  return createHash('sha256').update(session).digest('hex');
}

/** Reads the request to its end, and answers JSON. */
export function answerPlainly(req: IncomingMessage, res: ServerResponse): void {
  const body = req.url?.startsWith('/internal/partner/')
    ? '{"partnerId":null}'
    : req.url === '/readyz'
      ? '{"status":"ready"}'
      : '{}';
  req.resume().on('end', () => {
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
}
