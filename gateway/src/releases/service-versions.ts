import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import type { ProxyRequest } from '../proxy/exchange.ts';
import type { ServiceProxy } from '../proxy/service-proxy.ts';
import type { ApiService, NoteAnswer } from '../routes/routing.ts';
import type { Split, Splits } from './http-routes.ts';

type Version = 'primary' | 'canary';

/** Which version of a service answers the next request. */
export interface ServiceVersions {
  /** Begins to count what the versions of a service answer: a count that appears with the first failure has not grown. */
  count(name: string): void;
  /** @param service with the version that is known to be good */
  choose(name: string, service: ApiService): ApiService;
  close(): void;
}

/**
 * While a service has two versions, each request goes to one of them by chance, and its outcome is counted by version:
 * seen from here, a version that does not answer at all has failed too.
 * @param options.connect to a version, by its address
 * @param options.draw a number from 0 up to 1
 */
export function createServiceVersions(options: {
  splits: Splits;
  connect: (address: string) => ServiceProxy;
  metrics: Metrics;
  draw?: () => number;
}): ServiceVersions {
  const { splits, connect, metrics, draw = Math.random } = options;
  const duration = metrics.histogram(
    'upstream_version_request_duration_seconds',
    'Time until a version of a service begins its answer, while there are two of them.',
    { labelNames: ['upstream', 'version', 'outcome'] },
  );
  /** The canaries that there are, by service. */
  const canaries = new Map<string, { readonly address: string; readonly proxy: ServiceProxy }>();

  function noterOf(upstream: string, version: Version): NoteAnswer {
    return ({ status, seconds }) =>
      duration.observe({ upstream, version, outcome: status >= 500 ? 'failed' : 'answered' }, seconds);
  }

  function canaryOf(name: string, { canary: address }: Split): ServiceProxy {
    const known = canaries.get(name);
    if (known?.address === address) return known.proxy;
    known?.proxy.close();
    const proxy = connect(address);
    canaries.set(name, { address, proxy });
    return proxy;
  }

  return {
    count(upstream) {
      for (const version of ['primary', 'canary']) {
        for (const outcome of ['answered', 'failed']) duration.zero({ upstream, version, outcome });
      }
    },
    choose(name, service) {
      const split = splits.of(name);
      if (!split) return service;
      if (draw() >= split.share) return noting(service, noterOf(name, 'primary'));
      const canary = { ...service, url: split.canary, proxy: canaryOf(name, split) };
      return noting(canary, noterOf(name, 'canary'));
    },
    close() {
      for (const { proxy } of canaries.values()) proxy.close();
    },
  };
}

function noting(service: ApiService, note: NoteAnswer): ApiService {
  return {
    ...service,
    note,
    proxy: { ...service.proxy, pass: (request) => service.proxy.pass(noted(request, note)) },
  };
}

function noted(request: ProxyRequest, note: NoteAnswer): ProxyRequest {
  const began = performance.now();
  let isNoted = false;
  const noteOnce = (status: number) => {
    if (!isNoted) note({ status, seconds: (performance.now() - began) / 1000 });
    isNoted = true;
  };
  return {
    ...request,
    respond(answer) {
      noteOnce(answer.statusCode ?? 502);
      request.respond(answer);
    },
    fail(error) {
      noteOnce(error.status);
      request.fail(error);
    },
  };
}
