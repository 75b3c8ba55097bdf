import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what systems take for outgoing connections (Linux from 32768, others from 49152): no program is given one of
 * these between the moment it is chosen and the moment it is listened on.
 */
const lowest = 20_000;
const highest = 32_000;
const given = new Set<number>();

/** A loopback port that is free at this moment; a different one at each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = randomInt(lowest, highest);
    if (given.has(port) || !(await isFree(port, '127.0.0.1'))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`There is no free port between ${lowest} and ${highest}.`);
}

/** Whether this process could listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  await once(probe.close(), 'close');
  return true;
}
