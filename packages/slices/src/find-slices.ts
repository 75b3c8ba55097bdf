import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Declaration, DeclarationError, parseDeclaration } from './declaration.ts';

/** The repository's folder; in an image, the folder that has the same layout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A slice's declaration and where the slice is, relative to the root. */
export type Slice = Declaration & { readonly folder: string };

/** Those slices of one kind. */
export type SliceOf<Kind extends Declaration['kind']> = Extract<Slice, { kind: Kind }>;

/**
 * Every slice: what declares itself in a `slice.json` in `gateway`, `shell`, `services/*` or `mfe-*`, by name of its
 * folder.
 * @throws DeclarationError when one is malformed, or two do not go together
 */
export function findSlices(from: string = root): Slice[] {
  const slices = sliceFolders(from)
    .map((folder) => ({ folder, file: join(folder, 'slice.json') }))
    .filter(({ file }) => existsSync(join(from, file)))
    .map(({ folder, file }) => ({
      ...parseDeclaration(readFileSync(join(from, file), 'utf8'), file),
      folder,
    }));
  refuseDoubleClaims(slices);
  refuseLooseEnds(slices);
  return slices;
}

export function slicesOf<Kind extends Declaration['kind']>(
  slices: readonly Slice[],
  kind: Kind,
): SliceOf<Kind>[] {
  return slices.filter((slice): slice is SliceOf<Kind> => slice.kind === kind);
}

/** The name of its release, its image and its Kubernetes Service. */
export function releaseName(slice: Pick<Declaration, 'kind' | 'name'>): string {
  return slice.kind === 'remote' ? `mfe-${slice.name}` : slice.name;
}

function sliceFolders(from: string): string[] {
  const below = (folder: string) =>
    readdirSync(join(from, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const services = existsSync(join(from, 'services'))
    ? below('services').map((name) => `services/${name}`)
    : [];
  const others = below('.').filter((name) => /^(?:gateway|shell|mfe-.+)$/.test(name));
  return [...others, ...services].sort();
}

/** What each slice has for itself: two that claim the same thing cannot both run. */
function claimsOf(slice: Slice): string[] {
  const claims = [`the name ${releaseName(slice)}`];
  if (slice.kind === 'service') {
    if (slice.database) claims.push(`the schema ${slice.database.schema}`);
    claims.push(...Object.keys(slice.subscribes).map((queue) => `the queue ${queue}`));
    if (slice.liveQueue !== undefined) claims.push('the queue of live events');
  }
  if (slice.kind === 'remote') {
    const addresses = slice.pages.flatMap(({ path }) => addressesOf(path));
    claims.push(...addresses.map((address) => `the page ${address}`));
  }
  return claims;
}

/** `/photo/:id?` is both `/photo` and `/photo/:`; the names of parameters do not distinguish pages. */
function addressesOf(path: string): string[] {
  const plain = path.replace(/:\w+/g, ':');
  return plain.endsWith('/:?') ? [plain.slice(0, -3) || '/', plain.slice(0, -1)] : [plain];
}

function refuseDoubleClaims(slices: readonly Slice[]): void {
  const owners = new Map<string, string>();
  for (const slice of slices) {
    const file = join(slice.folder, 'slice.json');
    for (const claim of claimsOf(slice)) {
      const owner = owners.get(claim);
      if (owner !== undefined) {
        throw new DeclarationError(file, [`${claim} is ${owner}'s already; choose another`]);
      }
      owners.set(claim, file);
    }
  }
}

/** A service that is called must exist, and a subscribed event must be published. */
function refuseLooseEnds(slices: readonly Slice[]): void {
  const services = slicesOf(slices, 'service');
  const names = new Set(services.map(({ name }) => name));
  const published = new Set(services.flatMap(({ publishes }) => publishes));
  for (const slice of [...services, ...slicesOf(slices, 'gateway')]) {
    const problems = [
      ...slice.calls.filter((name) => !names.has(name)).map((name) => `calls: there is no service "${name}"`),
      ...(slice.kind === 'service' ? looseEventsOf(slice, published) : []),
    ];
    if (problems.length > 0) throw new DeclarationError(join(slice.folder, 'slice.json'), problems);
  }
}

function looseEventsOf(slice: SliceOf<'service'>, published: ReadonlySet<string>): string[] {
  const { subscribes, publishes, live, liveQueue } = slice;
  return [
    ...Object.entries(subscribes).flatMap(([queue, types]) =>
      types
        .filter((type) => !published.has(type))
        .map((type) => `subscribes.${queue}: no slice publishes "${type}"`),
    ),
    ...live.filter((type) => !publishes.includes(type)).map((type) => `live: "${type}" is not in publishes`),
    ...(liveQueue === undefined || Object.hasOwn(subscribes, liveQueue)
      ? []
      : [`liveQueue: subscribes has no queue "${liveQueue}"`]),
  ];
}
