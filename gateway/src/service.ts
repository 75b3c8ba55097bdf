import { createInternalClient } from '@our-dates/common/http/internal-client';
import { listen } from '@our-dates/common/http/server';
import { createIdentitySigner } from '@our-dates/common/identity/identity';
import { createKeyValue, createTracer } from '@our-dates/common/slice/adapters';
import type { Environment } from '@our-dates/common/slice/config';
import { createHealth, measureHealth } from '@our-dates/common/slice/health';
import { createLifecycle, type RunningService } from '@our-dates/common/slice/lifecycle';
import { timeLimits } from '@our-dates/common/slice/time-limits';
import { createLog, createPathForLog } from '@our-dates/common/telemetry/log';
import { createMetrics } from '@our-dates/common/telemetry/metrics';
import { live as liveContract } from '@our-dates/contracts/live';
import { findSlices } from '@our-dates/slices/find-slices';
import { collectRoutes, publicServices } from '@our-dates/slices/routes';
import { readGatewayConfig } from './config.ts';
import { createClientInfoReader } from './entry/client-info.ts';
import { createOwnHosts } from './entry/own-hosts.ts';
import { createSampling } from './entry/sampling.ts';
import { createSecurityHeaders } from './entry/security-headers.ts';
import { createGateway } from './entry/server.ts';
import { createSpans } from './entry/spans.ts';
import { longPollMs } from './live/change-tail.ts';
import { createLive } from './live/live.ts';
import { listenForMetrics } from './metrics-server.ts';
import { readApiDocument } from './pages/docs-page.ts';
import { createSite } from './pages/site.ts';
import { createApi } from './proxy/api.ts';
import { createUpstream, type Upstream } from './proxy/upstream.ts';
import { measureUpstreams } from './proxy/upstream-metrics.ts';
import { createRemoteList } from './remotes/remote-list.ts';
import { createRemotes } from './remotes/remotes.ts';
import { type ApiService, createRouting } from './routes/routing.ts';
import { createServiceCheck } from './routes/service-check.ts';
import { watchServices } from './routes/watch-services.ts';
import { createPartnerLookup } from './sessions/partner-lookup.ts';
import { createRevocationList } from './sessions/revocations.ts';
import { createSessions } from './sessions/sessions.ts';

/**
 * Starts the gateway with what the environment names.
 * @param options.logTo takes the lines of the log; default standard output
 */
export async function startService(
  env: Environment,
  options: { logTo?: { write(line: string): void } } = {},
): Promise<RunningService> {
  const slices = findSlices();
  const services = publicServices(slices);
  const config = readGatewayConfig(
    env,
    services.map(({ name }) => name),
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
  const metrics = createMetrics({ slice: 'gateway', processFigures: config.NODE_ENV === 'production' });
  const health = { platform: createHealth(lifecycle), own: createHealth(lifecycle) };

  try {
    const keyValue = await createKeyValue(config, log);
    lifecycle.onStop('connections', 'key-value store', () => keyValue.close());
    // Without sessions it still shows the pages, and says in each answer when to try again.
    for (const each of Object.values(health)) each.watch('keyValue', () => keyValue.ping(), 'degraded');
    measureHealth(health.platform, metrics);

    const tracer = await createTracer(config, { slice: 'gateway', log });
    if (tracer) lifecycle.onStop('connections', 'traces', () => tracer.close());

    const { urlOf } = config;
    const upstreams = new Map<string, Upstream>();
    measureUpstreams(upstreams, metrics);
    const connect = (service: string) => {
      const upstream = createUpstream({ url: urlOf(service), connectTimeoutMs: config.CONNECT_TIMEOUT });
      lifecycle.onStop('connections', service, () => upstream.close());
      upstreams.set(service, upstream);
      return upstream;
    };
    const apiServices = new Map<string, ApiService>();
    for (const { name, audiences } of services) {
      health.platform.watch(name, createServiceCheck(name, urlOf(name)), 'not ready');
      apiServices.set(name, { upstream: connect(name), audiences: [name, ...audiences] });
    }
    const routing = createRouting({
      routes: await collectRoutes(slices),
      services: apiServices,
      connect,
      log,
    });
    const declared = watchServices(config, { onDeclared: routing.declare, log });
    lifecycle.onStop('connections', 'services', () => declared.close());

    const signer = createIdentitySigner({ privateKey: config.IDENTITY_PRIVATE_KEY });
    const listOf = (service: 'auth' | 'partnership') => {
      const client = createInternalClient({ service, baseUrl: urlOf(service) });
      const list = createRevocationList({ service, client, signer, log });
      lifecycle.onStop('connections', `revocations of ${service}`, async () => list.stop());
      list.start();
      return list;
    };
    const ended = { sessions: listOf('auth'), partners: listOf('partnership') };
    const sessions = createSessions({
      keyValue,
      ended,
      askPartner: createPartnerLookup({ partnershipUrl: urlOf('partnership'), signer }),
    });
    const live = createLive({
      sessions,
      keyValue,
      signer,
      log,
      tracer,
      metrics,
      client: createInternalClient({
        service: 'activity',
        baseUrl: urlOf('activity'),
        timeoutMs: longPollMs + timeLimits.slice.questionMs,
      }),
    });
    for (const list of Object.values(ended)) list.onEnded(live.recheck);
    lifecycle.onStop('consumers', 'live updates', () => live.stop());
    live.start();
    const remotes = createRemotes(config, log);
    lifecycle.onStop('connections', 'remotes', () => remotes.close());
    const ownPaths = ['/api/docs', '/api/openapi.json', '/remotes.json', '/assets', '/login'];
    let pathForLog = createPathForLog([...ownPaths, ...routing.paths()]);
    const toList = createRemoteList(log);
    const site = createSite({
      shellDir: config.SHELL_DIR,
      remotes,
      async list() {
        const list = toList(await remotes.manifests());
        const pages = list.pages.map(({ path }) => path);
        const manifests = Object.values(list.manifests);
        pathForLog = createPathForLog([...ownPaths, ...routing.paths(), ...pages, ...manifests]);
        return list;
      },
    });
    const document = await readApiDocument(config.OPENAPI_FILE);

    const security = createSecurityHeaders({ documentStyleHash: document.styleHash });
    const gateway = createGateway({
      readClientInfo: createClientInfoReader({
        trustedProxies: config.TRUSTED_PROXIES,
        publicUrl: config.PUBLIC_URL,
        ownHosts: createOwnHosts({
          publicUrl: config.PUBLIC_URL,
          allowedHosts: config.ALLOWED_HOSTS,
          listensOn: config.HOST,
        }),
      }),
      api: createApi({
        routing,
        sessions,
        signer,
        own: new Map([[liveContract.id, live.answer]]),
        limits: {
          maxUploadBytes: config.MAX_UPLOAD_BYTES,
          answerMs: config.ANSWER_TIMEOUT,
          uploadAnswerMs: config.UPLOAD_ANSWER_TIMEOUT,
        },
        log,
        tracer,
      }),
      site,
      document,
      security,
      health,
      log,
      pathForLog: (path) => pathForLog(path),
      metrics,
      beginSpan:
        tracer &&
        createSpans(
          tracer,
          createSampling({
            ratio: config.OTEL_TRACES_SAMPLER_ARG,
            key: config.IDENTITY_PRIVATE_KEY,
          }),
        ),
      stopping: lifecycle.stopping,
    });

    if (config.METRICS_PORT !== undefined) {
      const figures = await listenForMetrics({ host: config.HOST, port: config.METRICS_PORT, metrics });
      lifecycle.onStop('connections', 'figures', () => figures.close());
    }
    await declared.firstLook;
    const listener = await listen(gateway, {
      host: config.HOST,
      port: config.PORT,
      refusalHeaders: security.data(config.PUBLIC_URL),
    });
    listener.server.on('checkContinue', (req, res) => {
      // Whoever is refused before they were told to go on may or may not send the body; only a new connection is sure.
      res.shouldKeepAlive = false;
      gateway(req, res);
    });
    listener.server.setTimeout(idleSocketMs);
    lifecycle.onStop('server', 'server', () => listener.close());
    log.info({ url: listener.url }, 'started');
    return {
      name: 'gateway',
      url: listener.url,
      ready: async () => (await health.platform.report()).ready,
      stop: () => lifecycle.stop(),
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** A connection on which nothing moves for so long, neither way, is given up. */
const idleSocketMs = 120_000;
