import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Built, repositoryOf } from '../cluster/images.ts';
import { has, Missing, run } from '../cluster/run.ts';
import type { Slice } from '../cluster/slices.ts';
import { type Provenance, provenanceFor, provenanceOf } from './provenance.ts';
import type { Bom } from './slice-sbom.ts';

/** Types of predicates, as cosign names them. */
const types = { provenance: 'slsaprovenance1', sbom: 'cyclonedx' } as const;

/**
 * Options with which cosign signs: with the key that `COSIGN_KEY` names (a file, whose password is in
 * `COSIGN_PASSWORD`, or a KMS), and without the public transparency log, which would publish the names of images. In a
 * workflow of GitHub there is no key: the workflow's identity signs, and the log shows until when it was valid.
 */
export function signingOptions(environment = process.env): string[] {
  const { COSIGN_KEY: key, ACTIONS_ID_TOKEN_REQUEST_URL: workflow } = environment;
  if (key) return ['--yes', '--key', key, '--tlog-upload=false', '--use-signing-config=false'];
  if (workflow) return ['--yes'];
  throw new Missing('Signing needs COSIGN_KEY: a file that cosign generate-key-pair wrote, or a KMS.');
}

/** Options that say whose signatures count: those of a key, or those of a workflow, which has none. */
export function trustedOptions(environment = process.env): string[] {
  const { COSIGN_PUBLIC_KEY: key, SIGNER_IDENTITY: identity, SIGNER_ISSUER: issuer } = environment;
  if (key) return ['--key', key, '--insecure-ignore-tlog=true'];
  if (identity && issuer) return ['--certificate-identity', identity, '--certificate-oidc-issuer', issuer];
  throw new Missing(
    'Verifying needs COSIGN_PUBLIC_KEY, or SIGNER_IDENTITY and SIGNER_ISSUER for what a workflow has signed.',
  );
}

export function requireCosign(): void {
  if (!has('cosign', 'version')) throw new Missing('Signatures need cosign, version 3, in the PATH.');
}

/** @throws Missing when there are changes without a commit, since provenance names one */
export async function requireCommit(): Promise<void> {
  const changed = (await run(['git', 'status', '--porcelain'])).trim();
  if (changed) throw new Missing(`Provenance names a commit, so commit these first:\n${changed}`);
}

/**
 * Signs an image that is in its registry, and attaches its SBOM and its provenance, signed as well.
 * @param digest of the image, where the builder tells it; without it, the image that has the tag now is signed
 */
export async function signImage(built: Built, sbom: Bom, digest?: string): Promise<void> {
  const options = signingOptions();
  const image = digest ? `${built.image}@${digest}` : built.image;
  await run(['cosign', 'sign', ...options, image]);
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-attestations-'));
  try {
    for (const [name, predicate] of Object.entries({ provenance: provenanceOf(built), sbom }) as [
      keyof typeof types,
      Provenance | Bom,
    ][]) {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(predicate));
      await run(['cosign', 'attest', ...options, '--type', types[name], '--predicate', file, image]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const signature = z.object({
  critical: z.object({ image: z.object({ 'docker-manifest-digest': z.string().regex(/^sha256:/) }) }),
});
/** One for each valid signature, all of the same image. */
const signatures = z.tuple([signature], signature);

/**
 * Verifies that the image of a slice is signed, has an SBOM, and was built from the files of this checkout: its tag is
 * their hash, and its provenance names that tag.
 *
 * @returns the tag with the digest that was verified, so that a tag that moves later changes nothing
 * @throws Error when it is not there or one of the three is missing
 */
export async function verifiedTag(slice: Slice, tag: string): Promise<string> {
  const trusted = trustedOptions();
  const image = `${repositoryOf(slice)}:${tag}`;
  try {
    const [first] = signatures.parse(
      JSON.parse(await run(['cosign', 'verify', ...trusted, '--output', 'json', image])),
    );
    const digest = first.critical.image['docker-manifest-digest'];
    const attestation = (type: string) =>
      run(['cosign', 'verify-attestation', ...trusted, '--type', type, `${repositoryOf(slice)}@${digest}`]);
    provenanceFor(await attestation(types.provenance), slice, tag);
    await attestation(types.sbom);
    return `${tag}@${digest}`;
  } catch (error) {
    throw new Error(`${image} is not released: ${error instanceof Error ? error.message : error}`);
  }
}

/** Whether {@link verifiedTag} finds it; says why it does not. */
export async function isVerified(slice: Slice, tag: string): Promise<boolean> {
  try {
    await verifiedTag(slice, tag);
    return true;
  } catch (error) {
    if (error instanceof Missing || !(error instanceof Error)) throw error;
    console.log(`  ${error.message.trim()}`);
    return false;
  }
}
