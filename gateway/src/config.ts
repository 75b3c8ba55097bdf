import { isIP } from 'node:net';
import {
  addressVariable,
  bytes,
  duration,
  type Environment,
  portsEnv,
  processEnv,
  readConfig,
} from '@our-dates/common/config';
import { RemotesSchema } from '@our-dates/contracts/mfe';
import { forEachService, type ServiceName, services } from '@our-dates/contracts/route';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^http$/, message: 'must be an http:// address' });

const proxies = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
  .refine(
    (entries) => entries.every(isAddressRange),
    'must be addresses or ranges such as 10.0.0.0/8, by comma',
  );

const remotes = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return RemotesSchema.parse(JSON.parse(text));
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be JSON: each remote’s name with its folder or address',
      });
      return z.NEVER;
    }
  });

const gatewayEnv = {
  ...processEnv,
  ...portsEnv,
  /** Ed25519, PKCS #8, as PEM; or in the file IDENTITY_PRIVATE_KEY_FILE names. */
  IDENTITY_PRIVATE_KEY: z.string().min(1, 'must be the Ed25519 private key, as PEM'),
  /** Where people reach the platform; without it each request's own host counts. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, message: 'must be an http:// or https:// address' }).optional(),
  /** Proxies before the gateway whose word about address and scheme is believed. */
  TRUSTED_PROXIES: proxies,
  SHELL_DIR: z.string().optional(),
  REMOTES: remotes,
  OPENAPI_FILE: z.string().optional(),
  MAX_UPLOAD_BYTES: bytes().default(25 * 1024 * 1024),
  /** How long a service may take to begin its answer; the second one after an upload. */
  ANSWER_TIMEOUT: duration().default(10_000),
  UPLOAD_ANSWER_TIMEOUT: duration().default(60_000),
  CONNECT_TIMEOUT: duration().default(1000),
  /** Of the health checks and figures, which the outside does not reach; without it only health is served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
};

/** `AUTH_URL` and so on, one for each service of the contract. */
const addressEnv = Object.fromEntries(services.map(({ name }) => [addressVariable(name), serviceUrl]));

export interface GatewayConfig extends z.output<z.ZodObject<typeof gatewayEnv>> {
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
}

/** @throws ConfigError naming every variable that is wrong */
export function readGatewayConfig(env: Environment): GatewayConfig {
  const config = readConfig(z.object({ ...addressEnv, ...gatewayEnv }), env);
  const read: Readonly<Record<string, unknown>> = config;
  return { ...config, serviceUrls: forEachService(({ name }) => String(read[addressVariable(name)])) };
}

function isAddressRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
