import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export const hashOf = (session: string) => createHash('sha256').update(session).digest('hex');

const marker = 'event: change';

/** One open live connection, as cheap as possible, so that thousands of them measure the gateway and not the client. */
export class LiveClient {
  readonly userId: number;
  /** Resolves when the stream has begun. */
  readonly opened: Promise<void>;
  readonly #socket: Socket;
  #waiting: (() => void) | undefined;

  constructor({ url, userId, session }: { url: string; userId: number; session: string }) {
    const { hostname, port, host } = new URL(url);
    this.userId = userId;
    this.#socket = connect({ host: hostname, port: Number(port) });
    this.#socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: session=${session}\r\nAccept: text/event-stream\r\n\r\n`,
    );
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.opened = promise;
    this.#socket.once('error', reject);
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/')) {
        if (text.startsWith('HTTP/1.1 200')) resolve();
        else reject(new Error(text.slice(0, text.indexOf('\r\n'))));
      }
      if (!text.includes(marker)) return;
      this.#waiting?.();
      this.#waiting = undefined;
    });
  }

  nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  /** Stops reading without closing the connection. */
  pause(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.destroy();
  }
}
