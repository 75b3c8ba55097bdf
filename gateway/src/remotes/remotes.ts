import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { GatewayConfig } from '../config.ts';
import { podsBehind } from '../routes/pod-watch.ts';
import { createBuiltRemotes, placesBelow } from './built-remotes.ts';
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
