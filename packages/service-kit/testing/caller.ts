import {
  createIdentitySigner,
  generateIdentityKeys,
  internalHeaders,
  type Viewer,
} from '../src/identity/identity.ts';

/** A call's answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else undefined. */
  readonly json: unknown;
  readonly text: string;
}

/** Calls a service as the gateway would, on behalf of a viewer or of nobody. */
export type Call = (
  viewer: Viewer | null,
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** The gateway's part in the test of one service: its keys, and calls with its token. */
export interface TestGateway {
  readonly publicKey: string;
  /** The internal token of a viewer or of nobody, for requests that `call` cannot make. */
  token(viewer: Viewer | null): Promise<string>;
  call(url: string): Call;
}

/**
 * @param options.issuer whom the service trusts
 * @param options.audience the service whose calls are signed, and where else its tokens are good
 */
export function createTestGateway(options: {
  issuer: string;
  audience: string | readonly string[];
}): TestGateway {
  const { issuer, audience } = options;
  const { privateKey, publicKey } = generateIdentityKeys();
  const signer = createIdentitySigner({ privateKey, issuer });
  return {
    publicKey,
    token: (viewer) => signer.sign(viewer, audience),
    call: (url) => async (viewer, method, path, body, headers) => {
      const isForm = body instanceof FormData;
      const response = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        headers: {
          [internalHeaders.token]: await signer.sign(viewer, audience),
          [internalHeaders.address]: '192.0.2.1',
          [internalHeaders.origin]: 'https://dates.example',
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        json: isJson && text !== '' ? JSON.parse(text) : undefined,
        text,
      };
    },
  };
}

/** Somebody signed in, without a partner unless one is named. */
export function viewer(id: number, rest: Partial<Viewer> = {}): Viewer {
  return { id, username: `user${id}`, partnerId: null, isDemo: false, ...rest };
}
