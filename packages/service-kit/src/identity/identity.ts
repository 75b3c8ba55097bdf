import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { unauthenticated } from '../errors.ts';

/** Who is asking, as the gateway vouches for it. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  /** The person with whom everything is shared; null: none. */
  readonly partnerId: number | null;
  readonly isDemo: boolean;
  /** When they signed in, ISO 8601: it stays the same while they extend that session. Absent outside of sessions. */
  readonly loginAt?: string;
}

/** The headers by which the gateway tells a service about the caller. It strips them from what comes in. */
export const internalHeaders = {
  /** Who is asking: a signed token. */
  token: 'x-internal-token',
  /** The caller's network address. */
  address: 'x-internal-address',
  /** scheme://host[:port] as the browser sees it. */
  origin: 'x-internal-origin',
} as const;

const lifetimeSeconds = 60;
const reuseMs = 30_000;
const cachedAtMost = 20_000;
const clockToleranceSeconds = 5;

export interface IdentitySigner {
  /**
   * A token for one service about one caller (null: no session). At most 30 s old, good for 60 s.
   * @param audience several where the first one asks the others on behalf of the caller
   */
  sign(viewer: Viewer | null, audience: string | readonly string[]): Promise<string>;
}

export interface IdentityVerifier {
  /**
   * @param token the header; several count as none
   * @returns who is asking; null without a session
   * @throws AppError 401 when the token is absent, forged, over, or meant for another service
   */
  verify(token: string | readonly string[] | undefined): Promise<Viewer | null>;
}

/**
 * Signs who is asking, for the services behind the gateway (Ed25519).
 * @param options.privateKey PKCS #8 PEM (line breaks may be written `\\n`)
 * @param options.kid names the key; by default made from the public half
 */
export function createIdentitySigner(options: {
  privateKey: string;
  issuer: string;
  kid?: string;
}): IdentitySigner {
  const key = createPrivateKey(pemText(options.privateKey));
  const header = { alg: 'EdDSA', kid: options.kid ?? keyId(createPublicKey(key)) };
  const cache = new Map<string, { token: Promise<string>; until: number }>();

  function make(viewer: Viewer | null, audience: string | readonly string[]): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = viewer
      ? { username: viewer.username, partner: viewer.partnerId, demo: viewer.isDemo, login: viewer.loginAt }
      : {};
    const token = new SignJWT(claims)
      .setProtectedHeader(header)
      .setIssuer(options.issuer)
      .setAudience(typeof audience === 'string' ? audience : [...audience])
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds);
    if (viewer) token.setSubject(String(viewer.id));
    return token.sign(key);
  }

  return {
    sign(viewer, audience) {
      const name = viewer
        ? `${audience} ${viewer.id} ${viewer.partnerId} ${viewer.isDemo} ${viewer.loginAt} ${viewer.username}`
        : String(audience);
      const cached = cache.get(name);
      if (cached && cached.until > Date.now()) return cached.token;
      const token = make(viewer, audience);
      token.catch(() => cache.delete(name));
      remember(cache, name, { token, until: Date.now() + reuseMs });
      return token;
    },
  };
}

const claimsSchema = z.object({
  sub: z.coerce.number().int().optional(),
  username: z.string().default(''),
  partner: z.number().int().nullable().default(null),
  demo: z.boolean().default(false),
  login: z.string().optional(),
  exp: z.number(),
});

/**
 * Checks tokens that are meant for `audience`. What has been checked is remembered until it expires.
 * @param options.publicKey SPKI PEM or a certificate; several may follow one another while keys are changed
 * @param options.toleranceSeconds how long a token that has expired still tells who it is about; default 5
 */
export function createIdentityVerifier(options: {
  publicKey: string;
  issuer: string;
  audience: string;
  toleranceSeconds?: number;
}): IdentityVerifier {
  const { toleranceSeconds = clockToleranceSeconds } = options;
  const keys = publicKeys(options.publicKey);
  const cache = new Map<string, { viewer: Viewer | null; until: number }>();

  return {
    async verify(token) {
      if (typeof token !== 'string') throw unauthenticated();
      const cached = cache.get(token);
      if (cached && cached.until > Date.now()) return cached.viewer;
      let claims: z.output<typeof claimsSchema>;
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = keys.get(kid ?? '') ?? (keys.size === 1 ? keys.values().next().value : undefined);
            if (!key) throw new Error('unknown key');
            return key;
          },
          {
            algorithms: ['EdDSA'],
            issuer: options.issuer,
            audience: options.audience,
            clockTolerance: toleranceSeconds,
            requiredClaims: ['exp'],
          },
        );
        claims = claimsSchema.parse(payload);
      } catch {
        throw unauthenticated();
      }
      const { sub, username, partner, demo, login, exp } = claims;
      const loginAt = login === undefined ? {} : { loginAt: login };
      const viewer =
        sub === undefined ? null : { id: sub, username, partnerId: partner, isDemo: demo, ...loginAt };
      remember(cache, token, { viewer, until: (exp + toleranceSeconds) * 1000 });
      return viewer;
    },
  };
}

/** The ids of those whose things the viewer may see: their own, and their partner's. */
export function visibleOwners(viewer: Viewer): number[] {
  return viewer.partnerId === null ? [viewer.id] : [viewer.id, viewer.partnerId];
}

/** A new pair of keys as PEM, for one machine and for tests. */
export function generateIdentityKeys(): { privateKey: string; publicKey: string; kid: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    kid: keyId(publicKey),
  };
}

/** Keeps the newest; what was put in first goes first. */
function remember<V>(cache: Map<string, V>, key: string, value: V): void {
  cache.delete(key);
  if (cache.size >= cachedAtMost) {
    const oldest = cache.keys().next().value;
    if (oldest !== undefined) cache.delete(oldest);
  }
  cache.set(key, value);
}

function publicKeys(text: string): Map<string, KeyObject> {
  const blocks = pemText(text).match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
  if (blocks.length === 0) throw new TypeError('INTERNAL_PUBLIC_KEY holds no PEM public key or certificate');
  const keys = blocks.map((block) => createPublicKey(block));
  return new Map(keys.map((key) => [keyId(key), key]));
}

function keyId(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

function pemText(text: string): string {
  return text.replaceAll('\\n', '\n');
}
