import { repositoryOf } from './images.ts';
import { has, Missing, run } from './run.ts';
import type { Slice } from './slices.ts';

/** Where the platform is released, and the host under which people reach it. */
export const namespace = process.env.NAMESPACE ?? 'our-dates';
const host = process.env.CLUSTER_HOST ?? 'localhost';

export function kubectl(...args: readonly string[]): Promise<string> {
  return run(['kubectl', '--namespace', namespace, ...args]);
}

export function helm(...args: readonly string[]): Promise<string> {
  return run(['helm', '--namespace', namespace, ...args]);
}

/**
 * Releases a chart, and waits until all of it is new. What was changed by hand gives way, as after the
 * `kubectl rollout undo` of a runbook: Helm 4 refuses to release over it otherwise, and Helm 3 does it anyway.
 */
async function upgrade(name: string, chart: string, given: readonly string[]): Promise<string> {
  const isHelm3 = (await helm('version', '--short')).startsWith('v3.');
  return helm(
    ...['upgrade', '--install', name, chart, '--wait', '--timeout', '5m'],
    ...(isHelm3 ? [] : ['--server-side=true', '--force-conflicts']),
    ...given,
  );
}

/** The objects of a kind; further arguments select them. */
export async function listObjects<T>(...args: readonly string[]): Promise<readonly T[]> {
  const { items }: { items: readonly T[] } = JSON.parse(await kubectl('get', ...args, '--output=json'));
  return items;
}

/** @returns where people reach the platform that is released; empty where there is none */
export function releasedUrl(): Promise<string> {
  const url = '--output=jsonpath={.data.PUBLIC_URL}';
  return kubectl('get', 'configmap', 'platform', '--ignore-not-found', url);
}

/** @returns the name of kubectl's context, once the cluster it names has answered */
export async function findCluster(): Promise<string> {
  if (!has('kubectl', 'version', '--client')) throw new Missing('kubectl is not installed.');
  if (!has('helm', 'version')) throw new Missing('Helm is not installed.');
  try {
    await run(['kubectl', '--request-timeout=10s', 'get', '--raw', '/readyz']);
  } catch {
    throw new Missing(
      'kubectl reaches no cluster: start one (kind, k3d, minikube, a real one), and let KUBECONFIG name it.',
    );
  }
  return (await run(['kubectl', 'config', 'current-context'])).trim();
}

interface ServiceItem {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: {
    readonly type: string;
    readonly ports: readonly { readonly port: number; readonly nodePort?: number }[];
  };
  readonly status: { readonly loadBalancer?: { readonly ingress?: readonly unknown[] } };
}

/** Where the cluster receives requests from outside. */
async function findIngress(): Promise<{ namespace: string; url: string }> {
  const items = await listObjects<ServiceItem>('services', '--all-namespaces');
  const wanted = process.env.INGRESS_NAMESPACE;
  const found = items.find(
    ({ metadata, spec }) =>
      (wanted ? metadata.namespace === wanted : /ingress|traefik|contour/.test(metadata.name)) &&
      ['NodePort', 'LoadBalancer'].includes(spec.type) &&
      spec.ports.some(({ port }) => port === 443),
  );
  if (!found) {
    throw new Missing(
      'The cluster has no ingress controller: install one (ingress-nginx, Traefik), and name its namespace in INGRESS_NAMESPACE where it is not found.',
    );
  }
  const { nodePort } = found.spec.ports.find(({ port }) => port === 443) ?? {};
  const balanced = (found.status.loadBalancer?.ingress ?? []).length > 0;
  return {
    namespace: found.metadata.namespace,
    url: `https://${host}${balanced || !nodePort ? '' : `:${nodePort}`}`,
  };
}

/** Creates a namespace that refuses pods which request more than Pod Security's level restricted. */
export async function makeNamespace(name: string): Promise<void> {
  const restricted = ['enforce', 'audit', 'warn'].map((mode) => [
    `pod-security.kubernetes.io/${mode}`,
    'restricted',
  ]);
  const manifest = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: Object.fromEntries(restricted) },
  };
  await run(['kubectl', 'apply', '--filename', '-'], { input: JSON.stringify(manifest) });
}

/**
 * Releases what belongs to no slice.
 * @param given more for Helm
 * @returns where people reach the platform
 */
export async function releasePlatform(given: readonly string[] = []): Promise<string> {
  const ingress = await findIngress();
  const url = process.env.PUBLIC_URL ?? ingress.url;
  await makeNamespace(namespace);
  await upgrade('platform', 'charts/platform', [
    ...['--set', `host=${host}`, '--set', `publicUrl=${url}`],
    ...['--set', `ingress.controllerNamespace=${ingress.namespace}`],
    ...(process.env.PLATFORM_VALUES ? ['--values', process.env.PLATFORM_VALUES] : []),
    ...given,
  ]);
  return url;
}

/** @returns the image that is released, with its digest where it was released by it; undefined where the slice is not */
export async function releasedImage(slice: Slice): Promise<string | undefined> {
  const image = 'jsonpath={.spec.template.spec.containers[0].image}';
  const text = await kubectl('get', 'deployment', slice.name, '--ignore-not-found', '--output', image);
  return text || undefined;
}

/** @returns the tag of the image that is released, undefined where the slice is not */
export async function releasedTag(slice: Slice): Promise<string | undefined> {
  return tagOf((await releasedImage(slice)) ?? '');
}

/** @param image may end with its digest, which is no part of the tag, and name a registry with a port */
export function tagOf(image: string): string | undefined {
  return /:(?<tag>[\w.-]+)(?:@.*)?$/.exec(image)?.groups?.tag;
}

/**
 * Releases one slice, and waits until all its replicas are the new ones.
 * @param tag of its image, with `@` and the digest where it has to be that one
 */
export function releaseSlice(slice: Slice, tag: string, given: readonly string[] = []): Promise<string> {
  return upgrade(slice.name, 'charts/slice', [
    ...[...slice.values, 'charts/slice/development.yaml'].flatMap((file) => ['--values', file]),
    ...['--set', `image.repository=${repositoryOf(slice)}`, '--set-string', `image.tag=${tag}`],
    ...given,
  ]);
}
