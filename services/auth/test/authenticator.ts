import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential } from '@our-dates/contracts/webauthn';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What differs from an honest answer. */
interface Answering {
  /** The page that asked; by default the one that the options are for. */
  readonly origin?: string;
  readonly isVerified?: boolean;
  /** Instead of the next one. */
  readonly counter?: number;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
}

/** An authenticator with one passkey, in software: it signs what a real one signs. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  function clientData(type: string, { challenge }: Options, answering: Answering): Buffer {
    const data = { type, challenge, origin: answering.origin ?? origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  function authenticatorData(rpId: string, answering: Answering, attested: Uint8Array = Buffer.alloc(0)) {
    counter = answering.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const isVerified = answering.isVerified ?? true;
    // User present, user verified, attested data.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    register(options: Options, answering: Answering = {}): NewCredential {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: an EC key of P-256, for ES256.
      const key = new Map<number, number | Uint8Array>([
        ...([[1, 2]] as const),
        ...([[3, -7]] as const),
        ...([[-1, 1]] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(options.rp?.id ?? '', answering, attested))],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, answering).toString('base64url'),
          attestationObject: Buffer.from(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    use(options: Options, answering: Answering = {}): Assertion {
      const client = clientData('webauthn.get', options, answering);
      const data = authenticatorData(options.rpId ?? '', answering);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}

function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest();
}
