import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { has, Missing, run } from './run.ts';
import { imageTag, isPage, type Slice } from './slices.ts';

interface Wanted {
  readonly image: string;
  readonly directory: string;
  readonly dockerfile: string;
  readonly buildArgs: Readonly<Record<string, string>>;
  /** Seconds since 1970 that files and image are dated to, so that the same sources make the same image. */
  readonly time: string;
}

/** Makes an image that the cluster can start. */
export type Builder = (wanted: Wanted) => Promise<void>;

/** How clusters on one machine take an image that docker has built, by the name of kubectl's context. */
const loaders = [
  {
    context: /^kind-(.+)$/,
    command: (name: string, image: string) => ['kind', 'load', 'docker-image', image, '--name', name],
  },
  {
    context: /^k3d-(.+)$/,
    command: (name: string, image: string) => ['k3d', 'image', 'import', image, '--cluster', name],
  },
  {
    context: /^(minikube)$/,
    command: (name: string, image: string) => ['minikube', '--profile', name, 'image', 'load', image],
  },
];
const sharesDockersImages = /^(docker-desktop|rancher-desktop|orbstack)$/;

/** @param context of kubectl */
export function findBuilder(context: string): Builder {
  const own = process.env.IMAGE_BUILDER;
  if (own) return shellBuilder(own);
  const program = ['docker', 'buildah'].find((name) => has(name, 'info'));
  if (!program) {
    throw new Missing(
      'Images are built with docker or buildah, and neither runs here; IMAGE_BUILDER may name another command.',
    );
  }
  const give = findLoader(context, program);
  return async ({ image, directory, dockerfile, buildArgs, time }) => {
    const dated =
      program === 'docker' ? ['--build-arg', `SOURCE_DATE_EPOCH=${time}`] : ['--layers', '--timestamp', time];
    const given = ['--tag', image, '--file', dockerfile, ...options(buildArgs), ...dated];
    await run([program, 'build', ...given, directory]);
    await give(image);
  };
}

/** A shell command that finds in its environment what to build, and that gives the image to the cluster too. */
function shellBuilder(command: string): Builder {
  return async ({ image, directory, dockerfile, buildArgs, time }) => {
    await run(['sh', '-c', command], {
      env: {
        IMAGE: image,
        BUILD_CONTEXT: directory,
        DOCKERFILE: dockerfile,
        BUILD_ARGS: options(buildArgs).join(' '),
        SOURCE_DATE_EPOCH: time,
      },
    });
  };
}

function findLoader(context: string, program: string): (image: string) => Promise<unknown> {
  if (process.env.IMAGE_REGISTRY) return (image) => run([program, 'push', image]);
  if (program === 'docker') {
    if (sharesDockersImages.test(context)) return async () => undefined;
    for (const { context: pattern, command } of loaders) {
      const name = pattern.exec(context)?.[1];
      if (name) return (image) => run(command(name, image));
    }
  }
  throw new Missing(
    `How the cluster of ${context} gets images is not known: set IMAGE_REGISTRY to a registry that it reads, or IMAGE_BUILDER to a command.`,
  );
}

function options(buildArgs: Readonly<Record<string, string>>): string[] {
  return Object.entries(buildArgs).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
}

/** Name of its image without the tag, as the cluster asks for it. */
export function repositoryOf(slice: Slice): string {
  return `${process.env.IMAGE_REGISTRY ?? 'docker.io'}/our-dates/${slice.name}`;
}

/**
 * Builds the image of a slice.
 * @param options.previous tag of the release before, whose files the pages keep
 * @param options.directory another checkout than this one
 */
export async function buildSlice(
  build: Builder,
  slice: Slice,
  options: { tag?: string; previous?: string | undefined; directory?: string } = {},
): Promise<string> {
  const { tag = imageTag(slice), previous, directory = root } = options;
  const [time = '0', commit = 'unknown'] = (await run(['git', 'log', '-1', '--format=%ct %H']))
    .trim()
    .split(' ');
  await build({
    image: `${repositoryOf(slice)}:${tag}`,
    directory,
    dockerfile: join(directory, slice.folder, 'Dockerfile'),
    time,
    buildArgs: {
      REVISION: commit,
      ...(previous && isPage(slice) ? { PREVIOUS: `${repositoryOf(slice)}:${previous}` } : {}),
    },
  });
  return tag;
}

const s3Image = 'versity/versitygw:v1.8.0';

/** The S3 store for development, from its source, where the public image cannot be had. */
export async function buildS3(build: Builder): Promise<void> {
  if (!has('go', 'version')) throw new Missing('BUILD_S3 needs Go.');
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-s3-'));
  try {
    const version = s3Image.split(':').at(-1);
    await run(
      [
        'go',
        'install',
        '-trimpath',
        '-ldflags',
        '-s -w',
        `github.com/versity/versitygw/cmd/versitygw@${version}`,
      ],
      { env: { GOBIN: folder, CGO_ENABLED: '0' } },
    );
    const dockerfile = join(root, 'charts/platform/s3/Dockerfile');
    await build({ image: `docker.io/${s3Image}`, directory: folder, dockerfile, time: '0', buildArgs: {} });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
