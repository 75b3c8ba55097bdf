/** Writes skaffold.yaml: a module for the platform and one for each slice. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSlices, releaseName, root, type Slice } from '../src/find-slices.ts';
import { dockerfileOf } from './image-files.ts';
import { writeOrCheck } from './write-or-check.ts';

const head = `# Written by \`npm run slices\` from the \`slice.json\` of each slice.
#   skaffold run                 everything, as it is released
#   skaffold run -m collections  one slice
#   skaffold dev -m collections  one slice, and its sources go into the running pods as they change
# With -p local the requests are small enough for one machine. IMAGE_BUILDER may name a command that builds images
# instead of Docker; docs/operations.md says what it finds in its environment.
apiVersion: skaffold/v4beta13
kind: Config
metadata: { name: platform }
deploy:
  helm:
    releases:
      - name: platform
        namespace: our-dates
        createNamespace: true
        chartPath: charts/platform
        wait: true
        setValueTemplates:
          host: '{{default "localhost" .CLUSTER_HOST}}'
          publicUrl: '{{default "" .PUBLIC_URL}}'
`;

/** The version of a base image, as a Dockerfile has it. */
function baseImage(folder: string, name: 'CADDY' | 'NODE'): string {
  const dockerfile = dockerfileOf(folder);
  const [, image] =
    readFileSync(join(root, dockerfile), 'utf8')
      .split('\n')
      .map((line) => line.split('='))
      .find(([start]) => start === `ARG ${name}`) ?? [];
  if (!image) throw new Error(`${dockerfile} has no ARG ${name} with a version.`);
  return image;
}

/** What is synchronised into a running pod, and which base gives it the tar that this takes. */
function sourcesOf({ kind, folder }: Slice): { base: string; sources: string; to: string; strip: string } {
  const isPage = kind === 'shell' || kind === 'remote';
  return isPage
    ? { base: baseImage(folder, 'CADDY'), sources: `${folder}/dist/**`, to: '/srv', strip: `${folder}/dist` }
    : { base: baseImage(folder, 'NODE'), sources: `${folder}/src/**`, to: '/app', strip: '' };
}

function moduleOf(slice: Slice): string {
  const name = releaseName(slice);
  const { folder } = slice;
  const { base, sources, to, strip } = sourcesOf(slice);
  const variable = `our_dates_${name.replaceAll('-', '_')}`;
  const builder = (buildArgs: string) =>
    `DOCKERFILE=${dockerfileOf(folder)} BUILD_ARGS="--build-arg SLICE=${folder}${buildArgs}" SOURCE_DATE_EPOCH=0 sh -c "$IMAGE_BUILDER"`;
  const development = ['charts/slice/development.yaml', `${folder}/deploy/development.yaml`]
    .filter((file) => existsSync(join(root, file)))
    .map((file) => `      - { op: add, path: /deploy/helm/releases/0/valuesFiles/-, value: ${file} }`)
    .join('\n');
  return `---
apiVersion: skaffold/v4beta13
kind: Config
metadata: { name: ${name} }
build:
  local: { push: true }
  tagPolicy: { inputDigest: {} }
  artifacts:
    - image: our-dates/${name}
      context: .
      docker:
        dockerfile: ${dockerfileOf(folder)}
        buildArgs: { SLICE: ${folder} }
      sync: { manual: [{ src: "${sources}", dest: ${to}, strip: "${strip}" }] }
deploy:
  helm:
    releases:
      - name: ${name}
        namespace: our-dates
        chartPath: charts/slice
        wait: true
        valuesFiles:
          - ${folder}/slice.json
          - ${folder}/deploy/values.yaml
        setValueTemplates:
          image.repository: "{{.IMAGE_REPO_${variable}}}"
          image.tag: "{{.IMAGE_TAG_${variable}}}@{{.IMAGE_DIGEST_${variable}}}"
profiles:
  - name: local
    patches:
${development}
  - name: dev
    activation: [{ command: dev }]
    patches:
${development}
      - { op: add, path: /deploy/helm/releases/0/setValues, value: { dev: true } }
  - name: docker-dev
    activation: [{ command: dev, env: "IMAGE_BUILDER=!.+" }]
    patches:
      - { op: add, path: /build/artifacts/0/docker/buildArgs/BASE, value: "${base}" }
  - name: custom
    activation: [{ env: IMAGE_BUILDER=.+ }]
    patches:
      - { op: remove, path: /build/artifacts/0/docker }
      - op: add
        path: /build/artifacts/0/custom
        value:
          buildCommand: ${builder('')}
          dependencies:
            command: node_modules/.bin/node packages/slices/tools/image-files.ts --list ${folder}
  - name: custom-dev
    activation: [{ command: dev, env: IMAGE_BUILDER=.+ }]
    patches:
      - op: replace
        path: /build/artifacts/0/custom/buildCommand
        value: ${builder(` --build-arg BASE=${base}`)}
`;
}

writeOrCheck({
  file: 'skaffold.yaml',
  wanted: `${head}${findSlices().map(moduleOf).join('')}`,
  source: 'the declarations of the slices',
  command: 'npm run slices',
});
