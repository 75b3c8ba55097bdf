import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Built, findBuilder, repositoryOf } from '../../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices, type Slice } from '../../../../scripts/cluster/slices.ts';
import { signImage, verifiedTag } from '../../../../scripts/supply-chain/signatures.ts';
import { sliceSbom } from '../../../../scripts/supply-chain/slice-sbom.ts';

/*
 * With keys of its own, in the registry of the cluster: cosign has to be in the PATH, and IMAGE_REGISTRY has to name the
 * registry, which must not want TLS or a login. Images are signed under tags of their own; what is released stays as it is.
 */
test.describe.configure({ mode: 'serial' });

const chosen = allSlices().find(({ declared }) => declared.kind === 'service');
if (!chosen) throw new Error('There is no service.');
const slice: Slice = chosen;
const folder = mkdtempSync(join(tmpdir(), 'cluster-signatures-'));
const tag = `signed-${Date.now()}`;
const nameOf = (otherTag: string) => `${repositoryOf(slice)}:${otherTag}`;

/** An image that is not the released one, so that it has a digest of its own. */
async function build(label: string, as: string): Promise<void> {
  const released = await releasedTag(slice);
  const dockerfile = join(folder, `${label}.Dockerfile`);
  writeFileSync(dockerfile, `FROM ${nameOf(released ?? '')}\nLABEL our-dates.signatures=${label}\n`);
  const builder = findBuilder(await findCluster());
  await builder({ image: nameOf(as), directory: folder, dockerfile, buildArgs: {}, time: '0' });
}

function built(as: string): Built {
  const now = new Date();
  const buildArgs = { SLICE: slice.folder };
  const times = { started: now, finished: now };
  return { image: nameOf(as), tag: as, commit: 'unknown', dockerfile: 'Dockerfile', buildArgs, ...times };
}

async function newKey(name: string): Promise<void> {
  await run(['cosign', 'generate-key-pair', '--output-key-prefix', join(folder, name)]);
}

/** Write access to the registry is enough for it. Signatures belong to the digest, so they stay valid. */
async function giveTag(from: string, to: string): Promise<void> {
  const [registry, ...repository] = repositoryOf(slice).split('/');
  const manifest = (name: string) => `http://${registry}/v2/${repository.join('/')}/manifests/${name}`;
  const types = ['vnd.oci.image.manifest.v1', 'vnd.docker.distribution.manifest.v2'];
  const accept = types.map((type) => `application/${type}+json`).join(', ');
  const found = await fetch(manifest(from), { headers: { accept } });
  expect(found.status).toBe(200);
  const headers = { 'content-type': found.headers.get('content-type') ?? '' };
  const stored = await fetch(manifest(to), { method: 'PUT', headers, body: await found.text() });
  expect(stored.status).toBe(201);
}

function use(name: string): void {
  process.env.COSIGN_KEY = join(folder, `${name}.key`);
  process.env.COSIGN_PUBLIC_KEY = join(folder, `${name}.pub`);
}

test.beforeAll(async () => {
  process.env.COSIGN_PASSWORD = 'for these tests';
  await newKey('ours');
  await newKey('theirs');
  use('ours');
  await build('first', tag);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

test('an image without a signature is not released', async () => {
  await expect(verifiedTag(slice, tag)).rejects.toThrow('is not released');
});

test('a signed image with SBOM and provenance is released by its digest', async () => {
  await signImage(built(tag), await sliceSbom(slice));
  const [verified, digest] = (await verifiedTag(slice, tag)).split('@');
  expect(verified).toBe(tag);
  expect(digest).toMatch(/^sha256:[\da-f]{64}$/);
});

test('an image that is signed with another key is not released', async () => {
  use('theirs');
  await expect(verifiedTag(slice, tag)).rejects.toThrow('is not released');
  use('ours');
});

test('a signed image under the tag of another version is not released', async () => {
  await giveTag(tag, `${tag}-newer`);
  await expect(verifiedTag(slice, `${tag}-newer`)).rejects.toThrow(
    `its provenance is that of ${nameOf(tag)}`,
  );
});

test('the signed image of one slice is not released as that of another', async () => {
  const other = { ...slice, folder: 'services/other' };
  await expect(verifiedTag(other, tag)).rejects.toThrow('its provenance is that of');
});

test('a tag that moves to another image afterwards is not released', async () => {
  await build('second', tag);
  await expect(verifiedTag(slice, tag)).rejects.toThrow('is not released');
});
