import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { platformNames } from '@our-dates/contracts/platform-names';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { processTree } from '@our-dates/test-support/process-tree';
import type { Undo } from '../processes.ts';
import { checkPath, originalPathHeader } from './check-path.ts';
import { pictureWidth } from './stored-pictures.ts';

/** What sends pictures, and the processes that it takes for it. */
export interface PictureServer {
  readonly url: string;
  readonly pids: readonly number[];
}

export async function startExpressStatic(
  env: Readonly<Record<string, string>>,
  undo: Undo,
): Promise<PictureServer> {
  const child = fork(fileURLToPath(new URL('express-static.ts', import.meta.url)), [], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  undo(() => child.disconnect());
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`express.static ended with ${code}`)));
  });
  return { url, pids: [child.pid ?? 0] };
}

/** Files by nginx, which asks the check of `checkedBy` before each. */
export async function startNginx(
  program: string,
  { dataDir, checkedBy }: { dataDir: string; checkedBy: PictureServer },
  undo: Undo,
): Promise<PictureServer> {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const blobs = join(dataDir, platformNames.blobFolder, 'blobs');
  writeFileSync(file, configuration({ port, folder, blobs, check: new URL(checkedBy.url).host }));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  undo(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && child.pid !== undefined) {
    // Without a token it refuses, which is an answer.
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return { url, pids: [...processTree(child.pid), ...checkedBy.pids] };
    await delay(50);
  }
  throw new Error(`nginx ended with ${child.exitCode}`);
}

function configuration(options: { port: number; folder: string; blobs: string; check: string }): string {
  const { port, folder, blobs, check } = options;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  // The blobs may be read by their owner only.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { image/webp webp; }
  ${temporary.join(' ')}
  upstream check { server ${check}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location ~ ^/api/images/(?<name>[0-9a-f]+)$ {
      auth_request ${checkPath};
      root ${blobs};
      expires 1y;
      try_files /derivatives/$name/${pictureWidth}.webp =404;
    }
    location = ${checkPath} {
      internal;
      proxy_pass http://check;
      proxy_http_version 1.1;
      proxy_pass_request_body off;
      proxy_set_header Connection "";
      proxy_set_header Content-Length "";
      proxy_set_header ${originalPathHeader} $request_uri;
    }
  }
}
`;
}
