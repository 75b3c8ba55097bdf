import { treeProcessorTime } from '@our-dates/test-support/processor-time';
import { Pool } from 'undici';

const atOnce = 16;

/** What is asked of a platform, again and again. */
export interface Asked {
  readonly url: string;
  /** The process from which all others of the platform descend. */
  readonly pid: number;
  readonly cookie: string;
  /** One after the other. */
  readonly paths: readonly string[];
}

/**
 * Sends requests for some seconds, sixteen at a time.
 * @returns how many for each second of processor time of the platform
 * @throws Error for an answer that is no success, or has no body
 */
export async function requestsPerProcessorSecond(
  { url, pid, cookie, paths }: Asked,
  seconds: number,
): Promise<number> {
  const pool = new Pool(url, { pipelining: 1 });
  try {
    const headers = { cookie };
    const until = performance.now() + seconds * 1000;
    const before = treeProcessorTime(pid);
    let count = 0;
    const client = async () => {
      while (performance.now() < until) {
        const path = paths[count++ % paths.length] ?? '/';
        const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
        const { byteLength } = await body.arrayBuffer();
        if (statusCode !== 200 || byteLength === 0) {
          throw new Error(`${url}${path} answers ${statusCode} with ${byteLength} bytes`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    return count / (treeProcessorTime(pid) - before);
  } finally {
    await pool.destroy();
  }
}
