/** The whole platform, or the slices that are named, on the cluster that kubectl points at; docs/operations.md. */
import { parseArgs } from 'node:util';
import {
  isVerified,
  requireCommit,
  requireCosign,
  signImage,
  verifiedTag,
} from '../supply-chain/signatures.ts';
import { sliceSbom } from '../supply-chain/slice-sbom.ts';
import {
  buildGoProgram,
  buildPostgresHa,
  buildSlice,
  findBuilder,
  replicatedS3Store,
  repositoryOf,
  s3Store,
} from './images.ts';
import {
  findCluster,
  namespace,
  releasedImage,
  releasedTag,
  releasePlatform,
  releaseSlice,
} from './releases.ts';
import { inParallel, Missing, run, timed } from './run.ts';
import { allSlices, imageTag, type Slice } from './slices.ts';

function chosenSlices(names: readonly string[]): Slice[] {
  const slices = allSlices();
  const unknown = names.filter((name) => !slices.some((slice) => slice.name === name));
  if (unknown.length > 0) throw new Missing(`There is no slice named ${unknown.join(', ')}.`);
  return names.length === 0 ? slices : slices.filter(({ name }) => names.includes(name));
}

/** The tag of each image, by the files that it is built from. */
type Tags = ReadonlyMap<Slice, string>;

/** Any service's image holds the program of the backups; undefined as long as none is released. */
async function backupImage(tags: Tags): Promise<string | undefined> {
  const slice = allSlices().find(({ declared }) => declared.kind === 'service');
  const chosen = slice && [...tags].find(([{ name }]) => name === slice.name);
  // What is released has been verified where that was asked for, and has its digest then.
  return chosen ? `${repositoryOf(slice)}:${chosen[1]}` : slice && (await releasedImage(slice));
}

interface Options {
  readonly sign: boolean;
  readonly verify: boolean;
}

/** Builds what is not released yet. */
async function build(tags: Tags, context: string, { sign }: Options): Promise<void> {
  const builder = findBuilder(context);
  if (sign) {
    await requireCommit();
    await timed('pages, for their SBOM', () => run([process.execPath, 'scripts/build.mjs', '--if-changed']));
  }
  if (process.env.BUILD_S3) await timed('S3 store', () => buildGoProgram(builder, s3Store));
  if (process.env.BUILD_S3_HA) {
    await timed('S3 store with replicas', () => buildGoProgram(builder, replicatedS3Store));
  }
  if (process.env.BUILD_POSTGRES_HA) await timed('PostgreSQL with Patroni', () => buildPostgresHa(builder));
  for (const [slice, tag] of tags) {
    const previous = await releasedTag(slice);
    const isDone = sign ? await isVerified(slice, tag) : tag === previous;
    if (isDone) console.log(`  ${slice.name} ${tag} is ${sign ? 'signed' : 'released'} already`);
    else {
      await timed(`${slice.name} ${tag}`, async () => {
        const built = await buildSlice(builder, slice, { tag, previous });
        if (imageTag(slice) !== tag) {
          throw new Missing(`Files of ${slice.name} were changed while its image was built: start again.`);
        }
        if (sign) await signImage(built, await sliceSbom(slice));
      });
    }
  }
}

/** The tags to release; verified ones have their digest. All are verified before the first release. */
async function chooseTags(tags: Tags, { verify }: Options): Promise<Tags> {
  if (!verify) return tags;
  const verified = new Map<Slice, string>();
  for (const [slice, tag] of tags) {
    await timed(`${slice.name} verified`, async () => verified.set(slice, await verifiedTag(slice, tag)));
  }
  return verified;
}

/** With `verify` alone, nothing is built: images come from the registry, where a build has put and signed them. */
async function release(names: readonly string[], options: Options): Promise<void> {
  const began = Date.now();
  const slices = chosenSlices(names);
  const context = await findCluster();
  if (options.sign || options.verify) requireCosign();

  console.log(`Images for ${context}:`);
  const built: Tags = new Map(slices.map((slice) => [slice, imageTag(slice)]));
  if (options.sign || !options.verify) await build(built, context, options);
  const tags = await chooseTags(built, options);

  console.log(`Releases in ${namespace}:`);
  const image = await backupImage(tags);
  const url = await timed('platform', () =>
    releasePlatform(image ? ['--set-string', `backup.image=${image}`] : []),
  );
  await inParallel(4, [...tags], ([slice, tag]) => timed(slice.name, () => releaseSlice(slice, tag)));
  console.log(`Our Date Gallery runs at ${url} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
}

try {
  const { values: options, positionals } = parseArgs({
    options: { sign: { type: 'boolean', default: false }, verify: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await release(positionals, options);
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
