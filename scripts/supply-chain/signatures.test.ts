import { describe, expect, test } from '@jest/globals';
import type { Built } from '../cluster/images.ts';
import { provenanceFor, provenanceOf } from './provenance.ts';
import { signingOptions, trustedOptions } from './signatures.ts';

const built: Built = {
  image: 'registry.example:5000/our-dates/auth:0123456789ab',
  tag: '0123456789ab',
  commit: 'c0ffee',
  dockerfile: 'packages/slices/images/service.Dockerfile',
  buildArgs: { SLICE: 'services/auth', REVISION: 'c0ffee' },
  started: new Date('2026-04-19T18:00:00Z'),
  finished: new Date('2026-04-19T18:01:00Z'),
};
const auth = { folder: 'services/auth' };

/** What `cosign verify-attestation` writes of one. */
function envelope(predicate: unknown): string {
  const statement = { _type: 'https://in-toto.io/Statement/v1', subject: [], predicate };
  return `${JSON.stringify({ payload: Buffer.from(JSON.stringify(statement)).toString('base64') })}\n`;
}

describe('the provenance of an image', () => {
  test('is found among several, and names commit and arguments', () => {
    const other = provenanceOf({ ...built, image: 'our-dates/auth:ba9876543210' });
    const found = provenanceFor(envelope(other) + envelope(provenanceOf(built)), auth, built.tag);
    expect(found.buildDefinition.externalParameters.buildArgs).toEqual(built.buildArgs);
    expect(found.buildDefinition.resolvedDependencies[0]?.digest).toEqual({ gitCommit: 'c0ffee' });
  });

  test.each([
    ['an older image of the slice', auth, 'ba9876543210'],
    ['an image of another slice', { folder: 'services/comments' }, built.tag],
  ])('is refused when it is that of %s', (_, slice, tag) => {
    expect(() => provenanceFor(envelope(provenanceOf(built)), slice, tag)).toThrow(built.image);
  });

  test('is required', () => {
    expect(() => provenanceFor('\n', auth, built.tag)).toThrow('its provenance is that of nothing');
  });

  test('in another form is refused', () => {
    expect(() => provenanceFor(envelope({ buildDefinition: {} }), auth, built.tag)).toThrow('buildType');
  });
});

describe('whose signatures count', () => {
  test('is a key, or an identity with its issuer', () => {
    expect(trustedOptions({ COSIGN_PUBLIC_KEY: 'cosign.pub' })).toContain('cosign.pub');
    expect(trustedOptions({ SIGNER_IDENTITY: 'images.yml@main', SIGNER_ISSUER: 'https://issuer' })).toEqual([
      ...['--certificate-identity', 'images.yml@main'],
      ...['--certificate-oidc-issuer', 'https://issuer'],
    ]);
  });

  test('has to be said: without it, nothing is verified', () => {
    expect(() => trustedOptions({})).toThrow('COSIGN_PUBLIC_KEY');
    expect(() => trustedOptions({ SIGNER_IDENTITY: 'images.yml@main' })).toThrow('SIGNER_ISSUER');
  });

  test('signing needs a key, or a workflow that has an identity', () => {
    expect(signingOptions({ COSIGN_KEY: 'cosign.key' })).toContain('cosign.key');
    expect(signingOptions({ ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token' })).toEqual(['--yes']);
    expect(() => signingOptions({})).toThrow('COSIGN_KEY');
  });
});
