/** The whole platform, or the slices that are named, on the cluster that kubectl points at; docs/operations.md. */
import { buildGoProgram, buildSlice, findBuilder, repositoryOf, s3 } from './images.ts';
import { findCluster, namespace, releasedTag, releasePlatform, releaseSlice } from './releases.ts';
import { inParallel, Missing, timed } from './run.ts';
import { allSlices, imageTag, type Slice } from './slices.ts';

function chosenSlices(names: readonly string[]): Slice[] {
  const slices = allSlices();
  const unknown = names.filter((name) => !slices.some((slice) => slice.name === name));
  if (unknown.length > 0) throw new Missing(`There is no slice named ${unknown.join(', ')}.`);
  return names.length === 0 ? slices : slices.filter(({ name }) => names.includes(name));
}

/** Any service's image holds the program of the backups; undefined as long as none is released. */
async function backupImage(tags: ReadonlyMap<Slice, string>): Promise<string | undefined> {
  const slice = allSlices().find(({ declared }) => declared.kind === 'service');
  const chosen = slice && [...tags].find(([{ name }]) => name === slice.name);
  const tag = slice && (chosen?.[1] ?? (await releasedTag(slice)));
  return tag && `${repositoryOf(slice)}:${tag}`;
}

async function release(names: readonly string[]): Promise<void> {
  const began = Date.now();
  const slices = chosenSlices(names);
  const context = await findCluster();
  const build = findBuilder(context);

  console.log(`Images for ${context}:`);
  if (process.env.BUILD_S3) await timed('S3 store', () => buildGoProgram(build, s3));
  const tags = new Map<Slice, string>();
  for (const slice of slices) {
    const [tag, previous] = [imageTag(slice), await releasedTag(slice)];
    tags.set(slice, tag);
    if (tag === previous) console.log(`  ${slice.name} ${tag} is released already`);
    else await timed(`${slice.name} ${tag}`, () => buildSlice(build, slice, { tag, previous }));
  }

  console.log(`Releases in ${namespace}:`);
  const image = await backupImage(tags);
  const url = await timed('platform', () =>
    releasePlatform(image ? ['--set-string', `backup.image=${image}`] : []),
  );
  await inParallel(4, slices, (slice) =>
    timed(slice.name, () => releaseSlice(slice, tags.get(slice) ?? imageTag(slice))),
  );
  console.log(`Our Date Gallery runs at ${url} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
}

try {
  await release(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
