import { createPrivateKey } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { SignJWT } from 'jose';
import {
  createIdentitySigner,
  createIdentityVerifier,
  generateIdentityKeys,
  type Viewer,
  visibleOwners,
} from '../src/identity/identity.ts';

const keys = generateIdentityKeys();
const issuer = 'gateway';
const signer = createIdentitySigner({ ...keys, issuer });
const ann: Viewer = { id: 7, username: 'ann', partnerId: 9, isDemo: false };
const verifier = (audience = 'comments', publicKey = keys.publicKey) =>
  createIdentityVerifier({ publicKey, issuer, audience });
const refused = { status: 401, code: 'UNAUTHENTICATED' };

afterEach(() => {
  jest.useRealTimers();
});

test('a service learns the viewer from the token, or that there is none', async () => {
  const { verify } = verifier();
  expect(await verify(await signer.sign(ann, 'comments'))).toEqual(ann);
  expect(await verify(await signer.sign({ ...ann, partnerId: null, isDemo: true }, 'comments'))).toEqual({
    ...ann,
    partnerId: null,
    isDemo: true,
  });
  expect(await verify(await signer.sign(null, 'comments'))).toBeNull();
});

test('a token is valid for the service it was made for and no other', async () => {
  const token = await signer.sign(ann, 'comments');
  await expect(verifier('collections').verify(token)).rejects.toMatchObject(refused);
});

test('an expired token still names its viewer for a while, where only that is needed', async () => {
  jest.useFakeTimers();
  const late = createIdentityVerifier({ ...keys, issuer, audience: 'comments', toleranceSeconds: 3600 });
  const withLogin = { ...ann, loginAt: '2026-04-19T16:20:00.000Z' };
  const token = await signer.sign(withLogin, 'comments');
  jest.setSystemTime(Date.now() + 10 * 60_000);
  await expect(verifier().verify(token)).rejects.toMatchObject(refused);
  expect(await late.verify(token)).toEqual(withLogin);
  jest.setSystemTime(Date.now() + 60 * 60_000);
  await expect(late.verify(token)).rejects.toMatchObject(refused);
});

test('each login of a person has tokens of its own', async () => {
  const [one, other] = ['2026-04-19T16:20:00.000Z', '2026-04-20T08:00:00.000Z'];
  for (const loginAt of [one, other]) {
    const token = await signer.sign({ ...ann, loginAt }, 'comments');
    expect(await verifier().verify(token)).toMatchObject({ loginAt });
  }
});

test('no token, a changed one, one by another key or without a signature is refused', async () => {
  const { verify } = verifier();
  const token = await signer.sign(ann, 'comments');
  const [head, , signature] = token.split('.');
  const forgedClaims = Buffer.from(JSON.stringify({ sub: '1', aud: 'comments', exp: 9e9 })).toString(
    'base64url',
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forgedClaims}.`;
  const stranger = await createIdentitySigner({ ...generateIdentityKeys(), issuer }).sign(ann, 'comments');
  for (const bad of [undefined, '', 'x', `${head}.${forgedClaims}.${signature}`, unsigned, stranger]) {
    await expect(verify(bad)).rejects.toMatchObject(refused);
  }
});

test('a token without an end, or with claims that make no sense, is refused', async () => {
  const key = createPrivateKey(keys.privateKey);
  const make = (claims: Record<string, unknown>, end: boolean) => {
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.kid })
      .setIssuer(issuer)
      .setAudience('comments');
    return (end ? token.setExpirationTime('1m') : token).sign(key);
  };
  await expect(verifier().verify(await make({ sub: '7' }, false))).rejects.toMatchObject(refused);
  await expect(verifier().verify(await make({ sub: 'ann' }, true))).rejects.toMatchObject(refused);
  await expect(verifier().verify(await make({ sub: '7', partner: 'all' }, true))).rejects.toMatchObject(
    refused,
  );
});

test('a token ends after a minute, also where it has been checked before', async () => {
  jest.useFakeTimers();
  const { verify } = verifier();
  const token = await signer.sign({ ...ann, id: 70 }, 'comments');
  expect((await verify(token))?.id).toBe(70);
  jest.setSystemTime(Date.now() + 59_000);
  expect((await verify(token))?.id).toBe(70);
  jest.setSystemTime(Date.now() + 10_000);
  await expect(verify(token)).rejects.toMatchObject(refused);
});

test('a token is reused for half a minute, but not after the viewer has changed', async () => {
  jest.useFakeTimers();
  const first = await signer.sign(ann, 'auth');
  expect(await signer.sign({ ...ann }, 'auth')).toBe(first);
  expect(await signer.sign({ ...ann, partnerId: null }, 'auth')).not.toBe(first);
  jest.setSystemTime(Date.now() + 31_000);
  expect(await signer.sign(ann, 'auth')).not.toBe(first);
});

test('tokens by the old and the new key are valid while keys are changed', async () => {
  const next = generateIdentityKeys();
  const { verify } = verifier('comments', `${keys.publicKey}\n${next.publicKey}`);
  expect(await verify(await signer.sign(ann, 'comments'))).toEqual(ann);
  expect(await verify(await createIdentitySigner({ ...next, issuer }).sign(ann, 'comments'))).toEqual(ann);
});

test('the key for tokens may be written on one line', () => {
  createIdentityVerifier({ issuer, publicKey: keys.publicKey.replaceAll('\n', '\\n'), audience: 'x' });
  expect(() => createIdentityVerifier({ issuer, publicKey: 'invalid', audience: 'x' })).toThrow(TypeError);
});

test('a viewer may see what is their own and their partner’s', () => {
  expect(visibleOwners(ann)).toEqual([7, 9]);
  expect(visibleOwners({ ...ann, partnerId: null })).toEqual([7]);
});

/** Made for this test by `openssl req -x509` with an Ed25519 key. */
const certified = {
  privateKey: `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIDoQF60Z7OVoGhdOAHnVUesJWlPo2+ZISO6mfmn3Ti3D
-----END PRIVATE KEY-----`,
  certificate: `-----BEGIN CERTIFICATE-----
MIIBTzCCAQGgAwIBAgIUEdGHnkx9BSZv4T2CvoeJgeMrEIIwBQYDK2VwMBwxGjAY
BgNVBAMMEW91ci1kYXRlcy1nYXRld2F5MCAXDTI2MTEyMTIwMDAzOVoYDzIxMjYx
MDI4MjAwMDM5WjAcMRowGAYDVQQDDBFvdXItZGF0ZXMtZ2F0ZXdheTAqMAUGAytl
cAMhAJJlZWrHa4Z34PVZqSQ9ifk2wqTorlxiCRoGO9VVjv0Qo1MwUTAdBgNVHQ4E
FgQUEAGhHjKhvWUKg07OyY/73fMPFQ0wHwYDVR0jBBgwFoAUEAGhHjKhvWUKg07O
yY/73fMPFQ0wDwYDVR0TAQH/BAUwAwEB/zAFBgMrZXADQQBSEMLc0vguQ+XYXMCQ
AgwoRrwd1ufhV+dfTFx07wf9YzgkRGsqmcox81ziHwd6TtN51oqYvG+dSniqV705
yQcI
-----END CERTIFICATE-----`,
};

test('the public key for tokens may come in a certificate, which is how Helm can make one', async () => {
  const token = await createIdentitySigner({ ...certified, issuer }).sign(ann, 'comments');
  expect(await verifier('comments', certified.certificate).verify(token)).toEqual(ann);
  await expect(verifier().verify(token)).rejects.toMatchObject(refused);
});
