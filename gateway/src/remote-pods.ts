import type { Log } from '@our-dates/common/log';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import { Agent, request } from 'undici';
import type { ManifestReader } from './manifest-reader.ts';
import { manifestFile, type RemoteBuilds } from './remote-builds.ts';

/** A manifest names a few files and pages. */
const maxManifestBytes = 256 * 1024;
/** More pods than this, of all remotes together, are not asked. */
const maxPods = 512;
const askedAtOnce = 8;

interface Seen {
  readonly manifest: RemoteManifest;
  readonly at: number;
}

/**
 * The remotes of a cluster: each pod behind one name in DNS says itself, in its manifest, which remote it is and
 * which pages it has. So a remote is released without the gateway being told. Its files are served by its own pods.
 *
 * Of two builds of a remote that run side by side the later one counts. A remote whose pods are all gone is known for
 * a while longer, so that a restart of its only pod takes no page away.
 *
 * @param options.findPods the addresses of all pods, e.g. `10.0.0.7:8080`
 * @param options.everyMs pause between two looks at all of them, default 3 s
 * @param options.timeoutMs for one answer, default 2 s
 * @param options.keepMs how long a remote without a pod is known, default 10 min
 */
export function createRemotePods(options: {
  findPods: () => Promise<readonly string[]>;
  readManifest: ManifestReader;
  log: Log;
  everyMs?: number;
  timeoutMs?: number;
  keepMs?: number;
  now?: () => number;
}): RemoteBuilds {
  const {
    findPods,
    readManifest,
    log,
    everyMs = 3000,
    timeoutMs = 2000,
    keepMs = 10 * 60_000,
    now = Date.now,
  } = options;
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  });
  const stopped = new AbortController();
  /** What each pod that is there said last. */
  const pods = new Map<string, RemoteManifest>();
  /** What was said last of each remote. */
  const remotes = new Map<string, Seen>();
  let failing = false;
  let timer: NodeJS.Timeout | undefined;

  async function askPod(address: string): Promise<void> {
    try {
      const text = await manifestAt(address);
      const manifest = readManifest(text, address);
      if (manifest) pods.set(address, manifest);
      else pods.delete(address);
    } catch (error) {
      // It may be starting or on its way out; what it said before holds while DNS names it.
      log.debug({ err: error, address }, 'a remote does not answer');
    }
  }

  async function manifestAt(address: string): Promise<string> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)]);
    const { statusCode, body } = await request(`http://${address}/${manifestFile}`, {
      dispatcher: agent,
      signal,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`answered ${statusCode}`);
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxManifestBytes) throw new Error('answered more than a manifest may hold');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  async function look(): Promise<void> {
    const found = [...new Set(await findPods())];
    const addresses = found.slice(0, maxPods);
    if (found.length > maxPods)
      log.warn({ pods: found.length, asked: maxPods }, 'there are more remotes than are asked');
    for (const address of pods.keys()) if (!addresses.includes(address)) pods.delete(address);
    const queue = [...addresses];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await askPod(next);
    };
    await Promise.all(Array.from({ length: askedAtOnce }, work));
    const at = now();
    for (const [name, manifest] of newestOf(pods.values())) remotes.set(name, { manifest, at });
    for (const [name, seen] of remotes) if (at - seen.at > keepMs) remotes.delete(name);
  }

  async function keepLooking(): Promise<void> {
    try {
      await look();
      if (failing) log.info('the remotes are found again');
      failing = false;
    } catch (error) {
      if (!failing && !stopped.signal.aborted) log.warn({ err: error }, 'the remotes cannot be looked up');
      failing = true;
    }
    if (!stopped.signal.aborted) timer = setTimeout(() => void keepLooking(), everyMs);
  }
  const firstLook = keepLooking();

  return {
    async manifests() {
      await firstLook;
      return [...remotes.values()].map(({ manifest }) => manifest);
    },
    send: async () => false,
    async close() {
      stopped.abort();
      clearTimeout(timer);
      await agent.destroy();
    },
  };
}

function newestOf(manifests: Iterable<RemoteManifest>): Map<string, RemoteManifest> {
  const newest = new Map<string, RemoteManifest>();
  for (const manifest of manifests) {
    const other = newest.get(manifest.name);
    if (!other || Date.parse(manifest.builtAt) > Date.parse(other.builtAt))
      newest.set(manifest.name, manifest);
  }
  return newest;
}
