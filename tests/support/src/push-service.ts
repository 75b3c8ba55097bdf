import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { within } from '@our-dates/service-kit/timing/within';

/** What a stand-in answers instead of 201. */
export interface PushReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until it answers. */
  readonly afterMs?: number;
}

/** A message that was accepted, as its browser reads it. */
export interface ReceivedPush {
  readonly at: number;
  readonly topic: string | undefined;
  readonly ttl: number;
  /** The claim `sub` of its sender. */
  readonly contact: string;
  /** Its JSON. */
  readonly json: PushJson;
}

export interface PushJson {
  readonly web_push: number;
  readonly app_badge: number;
  readonly notification: {
    readonly title: string;
    readonly body?: string;
    readonly lang?: string;
    readonly navigate: string;
    readonly tag: string;
  };
}

/** A browser with a subscription, as its page sends it to a server. */
export interface PushBrowser {
  readonly subscription: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
  readonly received: ReceivedPush[];
  /** How often something was sent to it, whatever was answered. */
  readonly attempts: () => number;
  /** What is answered from now on; undefined: 201. */
  reply(reply: PushReply | ((attempt: number) => PushReply | undefined) | undefined): void;
  /** Resolves when there are so many messages. @throws Error when they are not there within 20 seconds */
  waitFor(count: number): Promise<readonly ReceivedPush[]>;
}

export interface PushServiceStandIn {
  readonly origin: string;
  /** @param publicKey of the only server that may send to it (VAPID), base64url */
  subscribe(publicKey: string): PushBrowser;
  close(): Promise<void>;
}

const givenUpMs = 20_000;

interface Subscriber extends PushBrowser {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
  readonly publicKey: string;
  answer(): PushReply | undefined;
  take(push: ReceivedPush): void;
}

/**
 * A push service on this machine: RFC 8030, with the encryption of RFC 8291 and the signature of RFC 8292.
 * @param port where it listens; otherwise any that is free
 */
export async function startPushService(port = 0): Promise<PushServiceStandIn> {
  const subscribers = new Map<string, Subscriber>();
  let origin = '';
  const server = createServer((req, res) => {
    respond(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = Buffer.concat(await req.toArray());
    const subscriber = subscribers.get(req.url ?? '');
    if (!subscriber) return void res.writeHead(404).end();
    const reply = subscriber.answer();
    if (reply?.afterMs) await new Promise((resolve) => setTimeout(resolve, reply.afterMs));
    if (reply && reply.status !== 201) return void res.writeHead(reply.status, reply.headers).end();
    if (req.headers['content-encoding'] !== 'aes128gcm')
      throw new Error('it is not encrypted as RFC 8188 says');
    const contact = contactOf(req.headers.authorization ?? '', { origin, publicKey: subscriber.publicKey });
    const json: PushJson = JSON.parse(decrypt(body, subscriber));
    const { topic, ttl } = req.headers;
    subscriber.take({ at: Date.now(), topic: topic?.toString(), ttl: Number(ttl), contact, json });
    res.writeHead(201, { location: `${origin}/messages/${randomUUID()}` }).end();
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    subscribe(publicKey) {
      const path = `/push/${randomUUID()}`;
      const subscriber = createSubscriber(origin + path, publicKey);
      subscribers.set(path, subscriber);
      return subscriber;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createSubscriber(endpoint: string, publicKey: string): Subscriber {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const waiting: { count: number; resolve: (all: readonly ReceivedPush[]) => void }[] = [];
  let attempts = 0;
  let reply: Parameters<PushBrowser['reply']>[0];
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    received,
    attempts: () => attempts,
    reply(next) {
      reply = next;
    },
    waitFor(count) {
      if (received.length >= count) return Promise.resolve(received);
      const { promise, resolve } = Promise.withResolvers<readonly ReceivedPush[]>();
      waiting.push({ count, resolve });
      return within(promise, givenUpMs, () => {
        throw new Error(`only ${received.length} of ${count} messages came, in ${attempts} attempts`);
      });
    },
    ecdh,
    auth,
    publicKey,
    answer() {
      attempts += 1;
      return typeof reply === 'function' ? reply(attempts) : reply;
    },
    take(push) {
      received.push(push);
      for (const { count, resolve } of waiting) if (received.length >= count) resolve(received);
    },
  };
}

/** @throws Error unless the server with this key has signed for this push service */
function contactOf(authorization: string, expected: { origin: string; publicKey: string }): string {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== expected.publicKey) throw new Error('it is signed by another server');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(expected.publicKey, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('its signature is wrong');
  const { aud, exp, sub }: { aud: string; exp: number; sub: string } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  );
  const seconds = exp - Date.now() / 1000;
  if (aud !== expected.origin || seconds <= 0 || seconds > 86_400) throw new Error('its claims are wrong');
  return sub;
}

/** The text of a message (RFC 8291, one record of RFC 8188). */
function decrypt(body: Buffer, { ecdh, auth }: Pick<Subscriber, 'ecdh' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, about, 32));
  const part = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('its padding is wrong');
  return padded.subarray(0, end).toString();
}
