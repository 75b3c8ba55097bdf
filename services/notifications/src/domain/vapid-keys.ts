import { createECDH, hkdfSync } from 'node:crypto';

/** The key pair that identifies this server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * A key pair of the curve P-256, derived from a secret text: the same text yields the same keys. Browsers subscribe with the
 * public one, so another secret makes every subscription useless.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  // With 16 bytes more than the key has, every key is as likely as any other.
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'our-dates VAPID key', 48)).toString('hex');
  const scalar = (BigInt(`0x${wide}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
