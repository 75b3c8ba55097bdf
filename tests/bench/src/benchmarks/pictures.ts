import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { imageUrl } from '@our-dates/contracts/paths';
import { platformNames } from '@our-dates/contracts/platform-names';
import {
  createIdentitySigner,
  generateIdentityKeys,
  type IdentitySigner,
  internalHeaders,
} from '@our-dates/service-kit/identity/identity';
import { processorTime } from '@our-dates/test-support/processor-time';
import { Pool } from 'undici';
import { findProgram } from '../find-program.ts';
import { interleave, type Measurement } from '../measurement.ts';
import { checkPath, originalPathHeader } from '../pictures/check-path.ts';
import { type PictureServer, startExpressStatic, startNginx } from '../pictures/servers.ts';
import { pictureWidth, type StoredPicture, storePictures, viewer } from '../pictures/stored-pictures.ts';
import { type Undo, withUndo } from '../processes.ts';
import { startServiceProcess } from '../service-process.ts';

export const about = `Derivatives of 36 KB by the collections service, whole, unchanged (304) and in part (Range): requests
    for a second of its processor time, to that of express.static and nginx (if it is installed) behind the same check,
    and to the check alone, which sends nothing.
    --rounds 7           each server in turn, in each round
    --requests 4000      of each server in each round
    --at-once 32         requests under way at a time`;

const ours = 'the collections service';
const yardstick = 'express.static';
const checkAlone = 'the check alone, by Express';
const audience = 'collections';

/** One way to ask for a picture, and what is the right answer. */
interface Question {
  readonly status: number;
  readonly path: (picture: StoredPicture) => string;
  readonly headers: (etag: string, picture: StoredPicture) => Record<string, string>;
  readonly bytes: (picture: StoredPicture) => number;
}

const path = ({ name }: StoredPicture) => imageUrl(name, pictureWidth);

const questions: Readonly<Record<string, Question>> = {
  'A whole derivative': { status: 200, path, headers: () => ({}), bytes: ({ bytes }) => bytes },
  'An unchanged derivative (304)': {
    status: 304,
    path,
    headers: (etag) => ({ 'if-none-match': etag }),
    bytes: () => 0,
  },
  'The second 8 KB of a derivative (Range)': {
    status: 206,
    path,
    headers: () => ({ range: 'bytes=8192-16383' }),
    bytes: () => 8192,
  },
};

const checkQuestion: Question = {
  status: 204,
  path: () => checkPath,
  headers: (_, picture) => ({ [originalPathHeader]: path(picture) }),
  bytes: () => 0,
};

interface Variant {
  readonly name: string;
  readonly pids: readonly number[];
  readonly pool: Pool;
  /** By the name of the picture. */
  readonly etags: ReadonlyMap<string, string>;
  /** Whatever is asked. */
  readonly always?: Question;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      requests: { type: 'string', default: '4000' },
      'at-once': { type: 'string', default: '32' },
    },
  });
  const load = { requests: Number(values.requests), atOnce: Number(values['at-once']) };
  return withUndo(async (undo) => {
    const stored = await storePictures(undo);
    const { pictures, databaseUrl, dataDir } = stored;
    const { privateKey, publicKey } = generateIdentityKeys();
    const signer = createIdentitySigner({ privateKey, issuer: platformNames.issuer });
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, INTERNAL_PUBLIC_KEY: publicKey };
    const variants: Variant[] = [];
    for (const [name, server] of await startServers(env, undo)) {
      variants.push(await prepare(name, server, { pictures, signer }, undo));
    }
    const [bare] = variants;
    if (bare) variants.push({ ...bare, name: checkAlone, always: checkQuestion });
    const measurements: Measurement[] = [];
    for (const [title, question] of Object.entries(questions)) {
      const once = (variant: Variant) => perSecond(variant, question, { pictures, signer, ...load });
      measurements.push({
        title: `${title}, ${load.atOnce} at a time`,
        unit: 'requests per CPU second',
        yardstick,
        series: await interleave(
          variants.map((variant) => ({ name: variant.name, once: () => once(variant) })),
          Number(values.rounds),
        ),
        targets: [{ series: ours, atLeast: 3, isRatio: true }],
      });
    }
    return measurements;
  });
}

async function startServers(
  env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'INTERNAL_PUBLIC_KEY', string>>,
  undo: Undo,
): Promise<[string, PictureServer][]> {
  // Asked only about uploads.
  const neighbours = { AUTH_URL: 'http://127.0.0.1:9', PARTNERSHIP_URL: 'http://127.0.0.1:9' };
  const { pid, url } = await startServiceProcess('collections', { ...env, ...neighbours }, undo);
  const servers: [string, PictureServer][] = [
    [yardstick, await startExpressStatic(env, undo)],
    [ours, { url, pids: [pid] }],
  ];
  const program = findProgram('nginx');
  if (program) {
    const checkedBy = await startExpressStatic(env, undo);
    servers.push(['nginx', await startNginx(program, { dataDir: env.DATA_DIR, checkedBy }, undo)]);
  } else {
    console.log('nginx is not installed: without it.');
  }
  return servers;
}

/** Asks for each picture once, whose bytes must be right, and without a viewer, who must not see it. */
async function prepare(
  name: string,
  { url, pids }: PictureServer,
  { pictures, signer }: { pictures: readonly StoredPicture[]; signer: IdentitySigner },
  undo: Undo,
): Promise<Variant> {
  const pool = new Pool(url, { pipelining: 1 });
  undo(() => pool.destroy());
  const etags = new Map<string, string>();
  for (const picture of pictures) {
    const headers = { [internalHeaders.token]: await signer.sign(viewer, audience) };
    const answer = await pool.request({ path: path(picture), method: 'GET', headers });
    const body = Buffer.from(await answer.body.arrayBuffer());
    const sha256 = createHash('sha256').update(body).digest('hex');
    const { etag, 'content-type': contentType } = answer.headers;
    if (sha256 !== picture.sha256 || typeof etag !== 'string' || contentType !== 'image/webp') {
      throw new Error(`${name} does not send the picture, but ${answer.statusCode}`);
    }
    etags.set(picture.name, etag);
    const stranger = { id: 3, username: 'stranger', partnerId: null, isDemo: false };
    const others = { [internalHeaders.token]: await signer.sign(stranger, audience) };
    const refusal = await pool.request({ path: path(picture), method: 'GET', headers: others });
    await refusal.body.dump();
    if (refusal.statusCode < 400) throw new Error(`${name} shows a picture to a stranger`);
  }
  return { name, pids, pool, etags };
}

async function perSecond(
  { name, pids, pool, etags, always }: Variant,
  question: Question,
  load: { pictures: readonly StoredPicture[]; signer: IdentitySigner; requests: number; atOnce: number },
): Promise<number> {
  const { pictures, signer, requests, atOnce } = load;
  const { status, headers, bytes, ...asked } = always ?? question;
  const used = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const before = used();
  let next = 0;
  const worker = async () => {
    for (let mine = next++; mine < requests; mine = next++) {
      const picture = pictures[mine % pictures.length];
      if (!picture) throw new Error('There are no pictures.');
      const token = await signer.sign(viewer, audience);
      const answer = await pool.request({
        path: asked.path(picture),
        method: 'GET',
        headers: { [internalHeaders.token]: token, ...headers(etags.get(picture.name) ?? '', picture) },
      });
      const { byteLength } = await answer.body.arrayBuffer();
      if (answer.statusCode !== status || byteLength !== bytes(picture)) {
        throw new Error(`${name} answers ${answer.statusCode} with ${byteLength} bytes`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return requests / (used() - before);
}
