import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@our-dates/common/config';
import type { RunningService } from '@our-dates/common/lifecycle';
import type { Keys } from './keys.ts';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a slice may be told about the platform it is part of. */
export interface Surroundings {
  readonly keys: Keys;
  /** Where the platform is to be reached. */
  readonly host: string;
  readonly port: number;
}

/** One slice with a process of its own in a cluster. */
export interface Slice {
  readonly name: string;
  /** Where it lives, from the repository's root; `src/main.ts` starts it as a process. */
  readonly folder: string;
  /** Starts it in this process. */
  readonly load: () => Promise<{ startService(env: Environment): Promise<RunningService> }>;
  /** Its own schema, in which its own role may do everything; absent when it keeps nothing. */
  readonly database?: { readonly schema: string; readonly extensions?: readonly string[] };
  /** What it is told beyond what every slice is told. */
  readonly env?: (surroundings: Surroundings) => Environment;
}

/**
 * The platform: every slice, what it keeps and what only it is told. Every slice is also told where all the
 * others are (`AUTH_URL`, `COLLECTIONS_URL`, ...), its database, and whose word it may believe; see
 * `environment.ts`. They are started in this order, the gateway when all services are ready.
 */
export const services: readonly Slice[] = [
  {
    name: 'collections',
    folder: 'services/collections',
    load: () => import('@our-dates/collections/service'),
    database: { schema: 'collections', extensions: ['pg_trgm'] },
  },
  {
    name: 'image-worker',
    folder: 'services/image-worker',
    load: () => import('@our-dates/image-worker/service'),
    database: { schema: 'image_worker' },
  },
  {
    name: 'comments',
    folder: 'services/comments',
    load: () => import('@our-dates/comments/service'),
    database: { schema: 'comments' },
  },
  {
    name: 'partnership',
    folder: 'services/partnership',
    load: () => import('@our-dates/partnership/service'),
    database: { schema: 'partnership' },
    env: ({ keys }) => ({ INVITATION_KEY: keys.invitationKey }),
  },
  {
    name: 'auth',
    folder: 'services/auth',
    load: () => import('@our-dates/auth/service'),
    database: { schema: 'auth' },
  },
];

export const gateway: Slice = {
  name: 'gateway',
  folder: 'gateway',
  load: () => import('@our-dates/gateway/service'),
  env: ({ keys, host, port }) => ({
    HOST: host,
    PORT: String(port),
    IDENTITY_PRIVATE_KEY: keys.identityPrivateKey,
    SHELL_DIR: join(root, 'shell', 'dist'),
    REMOTES: JSON.stringify(builtRemotes()),
  }),
};

/** Every `mfe-x` that has been built, as remote `x`. */
function builtRemotes(): Record<string, string> {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name): [string, string] => [name.slice('mfe-'.length), join(root, name, 'dist')])
    .filter(([, folder]) => existsSync(join(folder, 'mf-manifest.json')));
  return Object.fromEntries(remotes);
}
