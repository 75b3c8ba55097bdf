/** The S3 server of the tests as a process of its own: `node s3-process.ts <port> <folder> <bucket>`. */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

interface S3Server {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
}
type S3ServerClass = new (options: {
  directory: string;
  silent: boolean;
  allowMismatchedSignatures: boolean;
  configureBuckets: { name: string; configs: string[] }[];
}) => S3Server;

const [port, directory, bucket] = process.argv.slice(2);
if (!port || !directory || !bucket) throw new Error('Give a port, a folder and a bucket.');

removeHalfWritten(directory);
const S3rver: S3ServerClass = createRequire(import.meta.url)('@20minutes/s3rver');
const s3 = new S3rver({
  directory,
  silent: true,
  // It leaves out the slash after the bucket's name when it checks the signature of a listing.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket, configs: [] }],
});
await s3.configureBuckets();
createServer(oneDeletionAtATime(s3.callback())).listen(Number(port), '127.0.0.1');

/** It removes a folder that is empty, and fails where another deletion has removed the same one meanwhile. */
function oneDeletionAtATime(answer: RequestListener): RequestListener {
  let last: Promise<unknown> = Promise.resolve();
  return (req, res) => {
    if (req.method !== 'DELETE') return answer(req, res);
    last = last.then(() => {
      answer(req, res);
      return finished(res).catch(() => undefined);
    });
  };
}

/** An object whose description was cut off by a kill was never acknowledged; with it, every listing would fail. */
function removeHalfWritten(folder: string): void {
  for (const file of globSync('**/*._S3rver_metadata.json', { cwd: folder })) {
    const description = join(folder, file);
    try {
      JSON.parse(readFileSync(description, 'utf8'));
    } catch {
      for (const part of ['metadata.json', 'object', 'object.md5']) {
        rmSync(description.replace(/metadata\.json$/, part), { force: true });
      }
    }
  }
}
