/**
 * What `.github/workflows/images.yml` asks about the image of a slice, whose folder is the second argument:
 *   name SLICE                     prints the name and tag of its image, in IMAGE_REGISTRY
 *   sign SLICE DIGEST BUILT_AT     signs what has been pushed, with SBOM and provenance; seconds since 1970
 */
import { dockerfileOf } from '../../packages/slices/tools/image-files.ts';
import { buildArgsOf, lastCommit, repositoryOf } from '../cluster/images.ts';
import { Missing, run } from '../cluster/run.ts';
import { allSlices, imageTag } from '../cluster/slices.ts';
import { requireCosign, signImage } from './signatures.ts';
import { sliceSbom } from './slice-sbom.ts';

const [command, folder, digest, builtAt] = process.argv.slice(2);

try {
  const slice = allSlices().find((one) => one.folder === folder);
  if (!slice) throw new Missing(`There is no slice in ${folder}.`);
  const tag = imageTag(slice);
  const image = `${repositoryOf(slice)}:${tag}`;
  if (command === 'name') {
    console.log(image);
  } else if (command === 'sign' && digest && Number(builtAt) > 0) {
    requireCosign();
    const { commit } = await lastCommit();
    const started = new Date(Number(builtAt) * 1000);
    const buildArgs = buildArgsOf(slice, commit, started);
    const dockerfile = dockerfileOf(slice.folder);
    await run([process.execPath, 'scripts/build.mjs', '--if-changed']);
    const built = { image, tag, commit, dockerfile, buildArgs, started, finished: new Date() };
    await signImage(built, await sliceSbom(slice), digest);
  } else throw new Missing('Commands: name SLICE, or sign SLICE DIGEST BUILT_AT.');
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
