import { type Remotes, RemotesSchema } from '@our-dates/contracts/mfe';
import { Agent, interceptors, request } from 'undici';

/** A platform that runs elsewhere. */
export interface Platform {
  readonly address: URL;
  /** Its remotes and their pages, as they are now. @throws PlatformError */
  remotes(): Promise<Remotes>;
  close(): Promise<void>;
}

/** The platform cannot be worked with; the message says why, and what to do. */
export class PlatformError extends Error {
  override name = 'PlatformError';
}

const timeoutMs = 10_000;

/** An idle connection may be closed by the platform in the moment in which it is used again. */
const retry = interceptors.retry({
  ...{ maxRetries: 1, minTimeout: 0 },
  errorCodes: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'],
  statusCodes: [],
});

/** @param options.insecure takes any certificate */
export function createPlatform(options: { address: URL; insecure: boolean }): Platform {
  const { address, insecure } = options;
  const agent = new Agent({ connect: { rejectUnauthorized: !insecure, timeout: timeoutMs } });
  const dispatcher = agent.compose(retry);

  async function ask(path: string): Promise<string> {
    try {
      const { statusCode, headers, body } = await request(new URL(path, address), {
        dispatcher,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const text = await body.text();
      if (statusCode === 200) return text;
      const { location } = headers;
      throw new PlatformError(
        typeof location === 'string'
          ? `${address.origin} leads on to ${new URL(location, address).origin}. Name that one: --platform ${new URL(location, address).origin}`
          : `${address.origin} is no platform that runs: it answers ${path} with ${statusCode}.`,
      );
    } catch (error) {
      throw error instanceof PlatformError ? error : new PlatformError(whyNotReached(address, error));
    }
  }

  return {
    address,
    async remotes() {
      const text = await ask('/remotes.json');
      const remotes = RemotesSchema.safeParse(json(text));
      if (remotes.success) return remotes.data;
      throw new PlatformError(
        `${address.origin} is no platform: its /remotes.json is not the list of its remotes.`,
      );
    },
    close: () => agent.close(),
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const certificateCodes = /CERT|SIGNATURE|ISSUER/;

/** What a person at the terminal sees, by the code of the error. */
export function whyNotReached(address: URL, error: unknown): string {
  const code = codeOf(error);
  if (certificateCodes.test(code)) {
    return (
      `This machine does not trust the certificate of ${address.origin} (${code}).\n` +
      'If it is signed by an authority of your own: NODE_EXTRA_CA_CERTS=<its certificate> npm run dev -- …\n' +
      'To take any certificate: npm run dev -- … --insecure'
    );
  }
  const reasons: Readonly<Record<string, string>> = {
    ENOTFOUND: 'there is no host of this name',
    EAI_AGAIN: 'its name could not be looked up; is there a network?',
    ECONNREFUSED: 'nothing listens there',
    ECONNRESET: 'the connection was closed; is it https?',
    UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
    UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
    ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; is it http://?',
    ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS; is it http://?',
  };
  const message = error instanceof Error ? error.message : String(error);
  return `${address.origin} cannot be reached: ${reasons[code] ?? message}.`;
}

/** Of an error, or of what caused it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
