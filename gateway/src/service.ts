import type { RequestListener } from 'node:http';
import { live as liveContract } from '@our-dates/contracts/live';
import { longPollMs } from '@our-dates/contracts/long-poll';
import { platformNames } from '@our-dates/contracts/platform-names';
import { reportRemoteView } from '@our-dates/contracts/remote-views';
import { readSessionCookie } from '@our-dates/contracts/session-cookie';
import { appPath, sharePath, workerPath } from '@our-dates/contracts/worker-paths';
import { createInternalClient } from '@our-dates/service-kit/http/internal-client';
import { listen } from '@our-dates/service-kit/http/server';
import { createIdentitySigner, type IdentitySigner } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createKeyValue, createTracer } from '@our-dates/service-kit/slice/adapters';
import type { Environment } from '@our-dates/service-kit/slice/config';
import { createHealth, type Health, measureHealth } from '@our-dates/service-kit/slice/health';
import { createLifecycle, type Lifecycle, type RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { timeLimits } from '@our-dates/service-kit/slice/time-limits';
import { createLog, createPathForLog, type Log } from '@our-dates/service-kit/telemetry/log';
import { createMetrics, type Metrics } from '@our-dates/service-kit/telemetry/metrics';
import type { Tracer } from '@our-dates/service-kit/telemetry/tracer';
import { findSlices, type Slice } from '@our-dates/slices/find-slices';
import { collectRoutes, publicServices } from '@our-dates/slices/routes';
import { createApi } from './api/api.ts';
import { createCallService } from './api/call-service.ts';
import { createServiceRequests, type ServiceRequests } from './api/service-requests.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createClientInfoReader } from './entry/client-info.ts';
import { createOwnHosts } from './entry/own-hosts.ts';
import { createSampling } from './entry/sampling.ts';
import { createSecurityHeaders, type SecurityHeaders } from './entry/security-headers.ts';
import { createGateway } from './entry/server.ts';
import { type BeginSpan, createSpans } from './entry/spans.ts';
import { createLive } from './live/live.ts';
import { listenForMetrics } from './metrics-server.ts';
import { readApiDocument } from './pages/api-document.ts';
import { createOutlines } from './pages/outlines.ts';
import { createPageAnswers } from './pages/page-answers.ts';
import { createFindLanguage } from './pages/page-language.ts';
import { createShellFolder, createShellPods } from './pages/shell-pages.ts';
import { createSite } from './pages/site.ts';
import { createStaticFolder } from './pages/static-folder.ts';
import { measureProxies } from './proxy/service-metrics.ts';
import { createServiceProxy, type ServiceProxy, serviceLimits } from './proxy/service-proxy.ts';
import type { Splits } from './releases/http-routes.ts';
import { createRemoteVersions } from './releases/remote-versions.ts';
import { createServiceVersions } from './releases/service-versions.ts';
import { watchSplits } from './releases/split-watch.ts';
import { createManifestReader } from './remotes/manifest-reader.ts';
import { createRemoteList } from './remotes/remote-list.ts';
import { createRemoteServer } from './remotes/remote-server.ts';
import { createRemotes } from './remotes/remotes.ts';
import { podsBehind } from './routes/pod-watch.ts';
import { type ApiService, createRouting, type Routing } from './routes/routing.ts';
import { createServiceCheck } from './routes/service-check.ts';
import { watchServices } from './routes/watch-services.ts';
import { createPartnerLookup } from './sessions/partner-lookup.ts';
import { createRevocationList } from './sessions/revocations.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

/**
 * Starts the gateway with the configuration of the environment.
 * @param options.logTo takes the lines of the log; default standard output
 */
export async function startService(
  env: Environment,
  options: { logTo?: { write(line: string): void } } = {},
): Promise<RunningService> {
  const slices = findSlices();
  const config = readGatewayConfig(
    env,
    publicServices(slices).map(({ name }) => name),
  );
  const log = createLog({
    name: 'gateway',
    level: config.LOG_LEVEL,
    buffered: config.NODE_ENV === 'production',
    ...(options.logTo ? { to: options.logTo } : {}),
  });
  const lifecycle = createLifecycle({
    log,
    drainWaitMs: config.DRAIN_WAIT,
    stopTimeoutMs: config.STOP_TIMEOUT,
  });
  const metrics = createMetrics({ slice: 'gateway', processMetrics: config.NODE_ENV === 'production' });
  const health = { platform: createHealth(lifecycle), own: createHealth(lifecycle) };

  try {
    const keyValue = await createKeyValue(config, log);
    lifecycle.onStop('connections', 'key-value store', () => keyValue.close());
    // Without sessions it still serves the pages, and says in each response when to retry.
    for (const each of Object.values(health)) each.watch('keyValue', () => keyValue.ping(), 'degraded');
    measureHealth(health.platform, metrics);
    const tracer = await createTracer(config, {
      namespace: platformNames.traceNamespace,
      slice: 'gateway',
      log,
    });
    if (tracer) lifecycle.onStop('connections', 'traces', () => tracer.close());

    const parts = { config, log, lifecycle, metrics, keyValue, tracer };
    const { routing, versions, splits, firstLook } = await connectServices(parts, {
      slices,
      health: health.platform,
    });
    const signer = createIdentitySigner({
      privateKey: config.IDENTITY_PRIVATE_KEY,
      issuer: platformNames.issuer,
    });
    const { sessions, live } = createSessionReaders(parts, signer);
    const document = await readApiDocument();
    const security = createSecurityHeaders({ documentStyleHash: document.styleHash });
    const requests = createServiceRequests({ routing, versions, sessions, signer, tracer });
    const { site, pathForLog, remoteVersions } = createPages(parts, { routing, splits, sessions, requests });
    const api = createApi({
      routing,
      requests,
      streams: new Map([[liveContract.id, live.answer]]),
      own: new Map([[reportRemoteView.id, remoteVersions.report]]),
      limits: {
        maxUploadBytes: config.MAX_UPLOAD_BYTES,
        answerMs: config.ANSWER_TIMEOUT,
        uploadAnswerMs: config.UPLOAD_ANSWER_TIMEOUT,
      },
      tracer,
    });
    const gateway = createGateway({
      readClientInfo: clientInfoReader(config),
      api,
      site,
      document,
      security,
      health,
      log,
      pathForLog,
      metrics,
      beginSpan: spansOf(parts),
      stopping: lifecycle.stopping,
    });
    if (config.METRICS_PORT !== undefined) {
      const server = await listenForMetrics({ host: config.HOST, port: config.METRICS_PORT, metrics });
      lifecycle.onStop('connections', 'metrics', () => server.close());
    }
    await firstLook;
    // Elsewhere there is nothing that releases in steps.
    if (config.HTTP_ROUTES_URL !== undefined) await remoteVersions.start();
    const url = await listenForPeople(gateway, parts, security);
    log.info({ url }, 'started');
    return {
      name: 'gateway',
      url,
      ready: async () => (await health.platform.report()).ready,
      stop: () => lifecycle.stop(),
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** The dependencies of the parts of the gateway. */
interface Parts {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly keyValue: KeyValue;
  readonly tracer: Tracer | undefined;
}

/** The services behind the gateway, and which of them answers which call. */
async function connectServices(
  { config, log, lifecycle, metrics }: Parts,
  { slices, health }: { slices: readonly Slice[]; health: Health },
) {
  const { urlOf } = config;
  const proxies = new Map<string, ServiceProxy>();
  measureProxies(proxies, metrics);
  const proxyTo = (url: string) =>
    // Express takes the path it is mounted at from the address of a request.
    createServiceProxy(`${url.replace(/\/$/, '')}/api`, {
      ...serviceLimits,
      connectMs: config.CONNECT_TIMEOUT,
    });
  const connect = (service: string) => {
    const url = urlOf(service);
    const proxy = proxyTo(url);
    lifecycle.onStop('connections', service, async () => proxy.close());
    proxies.set(service, proxy);
    return { proxy, url };
  };
  const services = new Map<string, ApiService>();
  for (const { name, audiences } of publicServices(slices)) {
    health.watch(name, createServiceCheck(name, urlOf(name)), 'not ready');
    services.set(name, { ...connect(name), audiences: [name, ...audiences] });
  }
  const routing = createRouting({ routes: await collectRoutes(slices), services, connect, log });
  const declared = watchServices(config, { onDeclared: routing.declare, log });
  lifecycle.onStop('connections', 'services', () => declared.close());
  const splits = watchSplits(config, {
    log,
    onFound: (service) => services.has(service) && versions.count(service),
  });
  lifecycle.onStop('connections', 'versions', () => splits.close());
  const versions = createServiceVersions({ splits, connect: proxyTo, metrics });
  lifecycle.onStop('connections', 'new versions', async () => versions.close());
  const firstLook = Promise.all([declared.firstLook, splits.firstLook]);
  return { routing, versions, splits, firstLook };
}

/** Authentication, and the live updates, which check it repeatedly. */
function createSessionReaders(parts: Parts, signer: IdentitySigner) {
  const { config, log, lifecycle, metrics, keyValue, tracer } = parts;
  const { urlOf } = config;
  const pollingClient = (service: string) =>
    createInternalClient({
      service,
      baseUrl: urlOf(service),
      timeoutMs: longPollMs + timeLimits.slice.questionMs,
    });
  const listOf = (service: 'auth' | 'partnership') => {
    const client = createInternalClient({ service, baseUrl: urlOf(service) });
    const list = createRevocationList({
      service,
      client,
      pollingClient: pollingClient(service),
      signer,
      log,
    });
    lifecycle.onStop('connections', `revocations of ${service}`, async () => list.stop());
    list.start();
    return list;
  };
  const ended = { sessions: listOf('auth'), partners: listOf('partnership') };
  const askPartner = createPartnerLookup({ partnershipUrl: urlOf('partnership'), signer });
  const sessions = createSessions({ keyValue, ended, askPartner });
  const live = createLive({
    ...{ sessions, keyValue, signer, log, tracer, metrics },
    client: pollingClient('activity'),
  });
  for (const list of Object.values(ended)) list.onEnded(live.recheck);
  lifecycle.onStop('consumers', 'live updates', () => live.stop());
  live.start();
  return { sessions, live };
}

/** The pages, and how their paths stand in the log. */
function createPages(
  { config, log, lifecycle, metrics, keyValue }: Parts,
  {
    routing,
    splits,
    sessions,
    requests,
  }: { routing: Routing; splits: Splits; sessions: Sessions; requests: ServiceRequests },
) {
  const { SHELL_DIR, SHELL_DNS, CONNECT_TIMEOUT: connectTimeoutMs } = config;
  const files = SHELL_DIR === undefined ? undefined : createStaticFolder(SHELL_DIR);
  const shell = files
    ? createShellFolder(files, log)
    : SHELL_DNS === undefined
      ? undefined
      : createShellPods({ findPods: () => podsBehind(SHELL_DNS), log });
  if (shell) lifecycle.onStop('connections', 'shell', () => shell.close());
  const calls = createCallService({ routing, requests, connectTimeoutMs });
  lifecycle.onStop('connections', 'calls of pages', () => calls.close());
  const remotes = createRemotes(config, log);
  lifecycle.onStop('connections', 'remotes', () => remotes.close());
  const remoteVersions = createRemoteVersions({
    ...{ splits, remotes, keyValue, metrics, log },
    connect: createRemoteServer,
    readManifest: createManifestReader(log),
  });
  lifecycle.onStop('connections', 'builds of remotes', remoteVersions.close);
  const ownPaths = [
    '/api/docs',
    '/api/openapi.json',
    '/remotes.json',
    '/assets',
    '/login',
    workerPath,
    appPath,
    sharePath,
  ];
  let pathForLog = createPathForLog([...ownPaths, ...routing.paths()]);
  const toList = createRemoteList(log);
  const site = createSite({
    shell,
    files,
    remotes,
    findLanguage: createFindLanguage({ sessions, withinMs: config.PAGE_DATA_TIMEOUT }),
    data: {
      answers: createPageAnswers({ sessions, callService: calls.callService, log }),
      withinMs: config.PAGE_DATA_TIMEOUT,
      renderOutline: createOutlines(log),
    },
    async list({ req, origin }) {
      const session = readSessionCookie(req.headers.cookie, origin) ?? undefined;
      const list = toList(await remoteVersions.choose(session));
      const pages = list.pages.map(({ path }) => path);
      const manifests = Object.values(list.manifests);
      pathForLog = createPathForLog([...ownPaths, ...routing.paths(), ...pages, ...manifests]);
      return list;
    },
  });
  return { site, remoteVersions, pathForLog: (path: string) => pathForLog(path) };
}

function clientInfoReader(config: GatewayConfig) {
  const { PUBLIC_URL: publicUrl, ALLOWED_HOSTS: allowedHosts, HOST: listensOn } = config;
  return createClientInfoReader({
    trustedProxies: config.TRUSTED_PROXIES,
    publicUrl,
    ownHosts: createOwnHosts({ publicUrl, allowedHosts, listensOn }),
  });
}

function spansOf({ config, tracer }: Parts): BeginSpan | undefined {
  if (!tracer) return undefined;
  const sampling = { ratio: config.OTEL_TRACES_SAMPLER_ARG, key: config.IDENTITY_PRIVATE_KEY };
  return createSpans(tracer, createSampling(sampling));
}

/** @returns where it listens */
async function listenForPeople(
  gateway: RequestListener,
  { config, lifecycle }: Parts,
  security: SecurityHeaders,
): Promise<string> {
  const listener = await listen(gateway, {
    host: config.HOST,
    port: config.PORT,
    refusalHeaders: security.data(config.PUBLIC_URL),
  });
  listener.server.on('checkContinue', (req, res) => {
    // A client that is refused before it was told to continue may or may not send the body; only a new connection is sure.
    res.shouldKeepAlive = false;
    gateway(req, res);
  });
  listener.server.setTimeout(idleSocketMs);
  lifecycle.onStop('server', 'server', () => listener.close());
  return listener.url;
}

/** A connection without traffic in either direction for this long is closed. */
const idleSocketMs = 120_000;
