import { spawn } from 'node:child_process';
import { namespace as platform } from './releases.ts';

/** A loopback address that leads to one pod and no other. */
export interface PortForward extends AsyncDisposable {
  readonly url: string;
}

export function forwardTo(pod: string, port = 8080, namespace = platform): Promise<PortForward> {
  const child = spawn('kubectl', ['--namespace', namespace, 'port-forward', `pod/${pod}`, `:${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`port-forward to ${pod} ended with ${code}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [, own] = /127\.0\.0\.1:(\d+)/.exec(text) ?? [];
      if (!own) return;
      resolve({
        url: `http://127.0.0.1:${own}`,
        async [Symbol.asyncDispose]() {
          child.kill();
          await gone;
        },
      });
    });
  });
}
