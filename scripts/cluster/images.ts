import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { parse } from 'yaml';
import { dockerfileOf } from '../../packages/slices/tools/image-files.ts';
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
  const program = findImageProgram();
  if (!program) {
    throw new Missing(
      'Images are built with docker or buildah, and neither runs here; IMAGE_BUILDER may name another command.',
    );
  }
  const give = findLoader(context, program);
  return async ({ image, directory, dockerfile, buildArgs, time }) => {
    const dated =
      program === 'docker' ? ['--build-arg', `SOURCE_DATE_EPOCH=${time}`] : ['--layers', '--timestamp', time];
    const given = ['--tag', image, '--file', dockerfile, ...optionsOf(buildArgs), ...dated];
    await run([program, 'build', ...given, directory]);
    await give(image);
  };
}

/** What builds images on this machine. */
export function findImageProgram(): string | undefined {
  return ['docker', 'buildah'].find((name) => has(name, 'info'));
}

/** A shell command that finds in its environment what to build, and that gives the image to the cluster too. */
function shellBuilder(command: string): Builder {
  return async ({ image, directory, dockerfile, buildArgs, time }) => {
    await run(['sh', '-c', command], {
      env: {
        IMAGE: image,
        BUILD_CONTEXT: directory,
        DOCKERFILE: dockerfile,
        BUILD_ARGS: optionsOf(buildArgs).join(' '),
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

/** Arguments of a Dockerfile, for docker and buildah. */
export function optionsOf(buildArgs: Readonly<Record<string, string>>): string[] {
  return Object.entries(buildArgs).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
}

/** Name of its image without the tag, as the cluster requests it. */
export function repositoryOf({ name }: Pick<Slice, 'name'>): string {
  return `${process.env.IMAGE_REGISTRY ?? 'docker.io'}/our-dates/${name}`;
}

/** What an image was built from, and when. */
export interface Built {
  readonly image: string;
  readonly tag: string;
  readonly commit: string;
  /** From the repository's folder. */
  readonly dockerfile: string;
  readonly buildArgs: Readonly<Record<string, string>>;
  readonly started: Date;
  readonly finished: Date;
}

/** Arguments of the Dockerfile of a slice. A page names when it was built, so the time is needed to build the same files. */
export function buildArgsOf(slice: Slice, commit: string, started: Date): Record<string, string> {
  const builtAt = String(Math.floor(started.getTime() / 1000));
  return { SLICE: slice.folder, REVISION: commit, ...(isPage(slice) ? { BUILT_AT: builtAt } : {}) };
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
): Promise<Built> {
  const { tag = imageTag(slice), previous, directory = root } = options;
  const { time, commit } = await lastCommit();
  const started = new Date();
  const [image, dockerfile] = [`${repositoryOf(slice)}:${tag}`, dockerfileOf(slice.folder)];
  const buildArgs = {
    ...buildArgsOf(slice, commit, started),
    ...(previous && isPage(slice) ? { PREVIOUS: `${repositoryOf(slice)}:${previous}` } : {}),
  };
  await build({ image, directory, dockerfile: join(directory, dockerfile), time, buildArgs });
  return { image, tag, commit, dockerfile, buildArgs, started, finished: new Date() };
}

/** To which images of this checkout are dated, and which they name. */
export async function lastCommit(): Promise<{ time: string; commit: string }> {
  const [time = '0', commit = 'unknown'] = (await run(['git', 'log', '-1', '--format=%ct %H']))
    .trim()
    .split(' ');
  return { time, commit };
}

/** A program that is made from its Go module, where its public image cannot be had. */
interface GoProgram {
  readonly image: string;
  /** Without its version, which is the tag of the image. */
  readonly module: string;
  /** From the repository's folder; its context is a folder that holds the program alone. */
  readonly dockerfile: string;
}

/** Images of the S3 store as the chart names them. */
const { s3 } = parse(readFileSync(join(root, 'charts/platform/values.yaml'), 'utf8'));

/** The S3 store for development. */
export const s3Store: GoProgram = {
  image: `docker.io/${s3.image}`,
  module: 'github.com/versity/versitygw/cmd/versitygw',
  dockerfile: 'charts/platform/s3/Dockerfile',
};

/** The S3 store with replicas, for which there is no public image. */
export const replicatedS3Store: GoProgram = {
  image: `${process.env.IMAGE_REGISTRY ?? 'docker.io'}/${s3.highAvailabilityImage}`,
  module: 'github.com/minio/minio',
  dockerfile: 'charts/platform/s3-ha/Dockerfile',
};

export async function buildGoProgram(
  build: Builder,
  { image, module, dockerfile }: GoProgram,
): Promise<void> {
  if (!has('go', 'version')) throw new Missing(`Building ${image} needs Go.`);
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-go-'));
  try {
    const version = image.split(':').at(-1)?.replace(/^v?/, 'v');
    await run(['go', 'install', '-trimpath', '-ldflags', '-s -w', `${module}@${version}`], {
      env: { GOBIN: folder, CGO_ENABLED: '0' },
    });
    await build({ image, directory: folder, dockerfile: join(root, dockerfile), time: '0', buildArgs: {} });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * PostgreSQL with Patroni and pgBackRest, which no registry has. Where the public image of PostgreSQL cannot be had,
 * POSTGRES_HA_BASE names another base, and POSTGRES_HA_SERVER the package with the server.
 */
export async function buildPostgresHa(build: Builder): Promise<void> {
  const directory = join(root, 'charts/platform/postgres-ha');
  const { POSTGRES_HA_BASE: base, POSTGRES_HA_SERVER: server } = process.env;
  const buildArgs = { ...(base ? { BASE: base } : {}), ...(server ? { SERVER: server } : {}) };
  const image = `${repositoryOf({ name: 'postgres-ha' })}:1`;
  await build({ image, directory, dockerfile: join(directory, 'Dockerfile'), time: '0', buildArgs });
}
