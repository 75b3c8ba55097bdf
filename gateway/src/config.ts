import { isIP } from 'node:net';
import { limits } from '@our-dates/contracts/limits';
import {
  addressVariable,
  bytes,
  duration,
  type Environment,
  portsEnv,
  processEnv,
  readSliceConfig,
} from '@our-dates/service-kit/slice/config';
import { timeLimits } from '@our-dates/service-kit/slice/time-limits';
import { z } from 'zod';
import slice from '../slice.json' with { type: 'json' };
import type { RemotePlaces } from './remotes/built-remotes.ts';

const serviceUrl = z.url({ protocol: /^http$/, message: 'must be an http:// address' });

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));

const hosts = list.refine(
  (entries) => entries.every(isHost),
  'must be host names or addresses without a port, comma-separated',
);

const proxies = list.refine(
  (entries) => entries.every(isAddressRange),
  'must be addresses or ranges such as 10.0.0.0/8, comma-separated',
);

const places = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.string().min(1));

/** A folder with `mfe-<name>/dist` in it, or JSON: each remote by name, with its folder or address. */
const remotes = z
  .string()
  .default('{}')
  .transform((text, context): string | RemotePlaces => {
    if (!text.startsWith('{')) return text;
    try {
      return places.parse(JSON.parse(text));
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be a folder, or JSON: each remote’s name with its folder or address',
      });
      return z.NEVER;
    }
  });

const headlessService = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+(?::\d+)?$/, 'must be the name of a headless Service');

const gatewayEnv = {
  ...processEnv,
  ...portsEnv,
  /** Ed25519, PKCS #8, as PEM; or in the file IDENTITY_PRIVATE_KEY_FILE names. */
  IDENTITY_PRIVATE_KEY: z.string().min(1, 'must be the Ed25519 private key, as PEM'),
  /** Where people reach the platform; without it a request's own host counts, if it is one that may be. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, message: 'must be an http:// or https:// address' }).optional(),
  /** Names and addresses it answers to in addition to PUBLIC_URL, loopback ones, and the address a request comes in at. */
  ALLOWED_HOSTS: hosts,
  /** Proxies before the gateway whose word about address and scheme is believed. */
  TRUSTED_PROXIES: proxies,
  SHELL_DIR: z.string().optional(),
  /** In a cluster, the name in DNS that all pods of the shell stand behind; port 8080 where none is given. */
  SHELL_DNS: headlessService.optional(),
  REMOTES: remotes,
  /** In a cluster, the name in DNS that all pods of remotes stand behind; port 8080 where none is given. */
  REMOTES_DNS: headlessService.optional(),
  /** The same of all services that declare routes; those of one are behind `<service>-pods` in the same domain. */
  SERVICES_DNS: headlessService.optional(),
  /** In a cluster with releases in steps: where its API server lists the HTTPRoutes of this namespace. */
  HTTP_ROUTES_URL: z.url({ protocol: /^https$/, message: 'must be an https:// address' }).optional(),
  /** The token and the certificate authority for that. */
  SERVICE_ACCOUNT_DIR: z.string().default('/var/run/secrets/kubernetes.io/serviceaccount'),
  MAX_UPLOAD_BYTES: bytes().default(limits.photoBytes),
  /** How long a service may take to begin its answer; the second one after an upload. */
  ANSWER_TIMEOUT: duration().default(timeLimits.slice.answerMs),
  UPLOAD_ANSWER_TIMEOUT: duration().default(timeLimits.slice.uploadAnswerMs),
  CONNECT_TIMEOUT: duration().default(timeLimits.slice.connectMs),
  /** How long a page waits for the data that it shows first; what comes later, it requests itself. */
  PAGE_DATA_TIMEOUT: duration().default(150),
  /** Of the health checks and metrics, which the outside does not reach; without it only health is served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
};

export interface GatewayConfig extends z.output<z.ZodObject<typeof gatewayEnv>> {
  /** Where each service is, also one that only declares itself. */
  readonly urlOf: (service: string) => string;
}

/**
 * @param services that it asks or leads to: each is at `<NAME>_URL`, without that at `http://<name>`, which is where a
 * cluster has it
 * @throws ConfigError naming every variable that is wrong
 */
export function readGatewayConfig(env: Environment, services: readonly string[]): GatewayConfig {
  const calls = [...new Set([...services, ...slice.calls])];
  const addressEnv = Object.fromEntries(
    calls.map((name) => [addressVariable(name), serviceUrl.default(addressOf(name))]),
  );
  const config = readSliceConfig(z.object({ ...addressEnv, ...gatewayEnv }), { ...slice, calls }, env);
  const read: Readonly<Record<string, unknown>> = config;
  return { ...config, urlOf: (service) => String(read[addressVariable(service)] ?? addressOf(service)) };
}

const addressOf = (service: string) => `http://${service}`;

function isHost(entry: string): boolean {
  return isIP(entry) !== 0 || /^(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+\.?$/.test(entry);
}

function isAddressRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
