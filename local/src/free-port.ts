import { createServer } from 'node:net';

/** A loopback port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await listen(probe, 0, '127.0.0.1');
  const address = probe.address();
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** Whether this process could listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await listen(probe, port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
  return true;
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
