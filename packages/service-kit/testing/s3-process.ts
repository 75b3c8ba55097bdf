/** The S3 server of the tests as a process of its own: `node s3-process.ts <port> <folder> <bucket>`. */
import { createRequire } from 'node:module';

interface S3Server {
  run(): Promise<unknown>;
}
type S3ServerClass = new (options: {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  allowMismatchedSignatures: boolean;
  configureBuckets: { name: string; configs: string[] }[];
}) => S3Server;

const [port, directory, bucket] = process.argv.slice(2);
if (!port || !directory || !bucket) throw new Error('Give a port, a folder and a bucket.');

const S3rver: S3ServerClass = createRequire(import.meta.url)('@20minutes/s3rver');
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  // It leaves out the slash after the bucket's name when it checks the signature of a listing.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket, configs: [] }],
}).run();
