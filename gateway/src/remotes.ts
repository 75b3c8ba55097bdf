import { resolve4 } from 'node:dns/promises';
import type { Log } from '@our-dates/common/log';
import { createBuiltRemotes, placesBelow } from './built-remotes.ts';
import type { GatewayConfig } from './config.ts';
import { createManifestReader } from './manifest-reader.ts';
import type { RemoteBuilds } from './remote-builds.ts';
import { createRemotePods } from './remote-pods.ts';

/** Where the remotes come from, by the environment: the pods behind a name, or builds in known places. */
export function createRemotes(
  { REMOTES: given, REMOTES_DNS: name }: Pick<GatewayConfig, 'REMOTES' | 'REMOTES_DNS'>,
  log: Log,
): RemoteBuilds {
  const readManifest = createManifestReader(log);
  if (name !== undefined) return createRemotePods({ findPods: () => podsBehind(name), readManifest, log });
  const places = typeof given === 'string' ? () => placesBelow(given) : async () => given;
  return createBuiltRemotes({ places, readManifest });
}

/** The pods that are ready; none while there is none. */
async function podsBehind(name: string): Promise<string[]> {
  const [host = name, port = '8080'] = name.split(':');
  try {
    return (await resolve4(host)).map((address) => `${address}:${port}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENODATA') return [];
    throw error;
  }
}
