/**
 * Derivatives by `express.static` behind the authorisation of the collections service, as a process of its own; and
 * that authorisation alone, at `checkPath`, for a server that asks for it. Tells its parent where it listens.
 */
import { join } from 'node:path';
import { derivativeBlob } from '@our-dates/contracts/blob-names';
import { paths } from '@our-dates/contracts/paths';
import { platformNames } from '@our-dates/contracts/platform-names';
import { listen } from '@our-dates/service-kit/http/server';
import { createIdentityVerifier, internalHeaders } from '@our-dates/service-kit/identity/identity';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import express, { type Request } from 'express';
import { findPicture } from '../../../../services/collections/src/repository/pictures.ts';
import { checkPath, originalPathHeader } from './check-path.ts';

const { DATABASE_URL = '', DATA_DIR = '', INTERNAL_PUBLIC_KEY = '' } = process.env;
const log = createLog({ name: 'bench', level: 'error' });
const pool = createPool({ connectionString: DATABASE_URL, schema: 'collections', log });
const { verify } = createIdentityVerifier({
  publicKey: INTERNAL_PUBLIC_KEY,
  issuer: platformNames.issuer,
  audience: 'collections',
});

async function maySee(req: Request, name: string): Promise<boolean> {
  const viewer = await verify(req.headers[internalHeaders.token]);
  return viewer !== null && (await findPicture(pool, viewer, name)) !== null;
}

const files = express.static(join(DATA_DIR, platformNames.blobFolder, 'blobs'), {
  index: false,
  redirect: false,
  maxAge: '1y',
  immutable: true,
});

const app = express();
app.disable('x-powered-by');
app.get<{ name: string }>(paths.image, async (req, res, next) => {
  if (!(await maySee(req, req.params.name))) {
    res.sendStatus(404);
    return;
  }
  req.url = `/${derivativeBlob(req.params.name, Number(req.query.w))}`;
  files(req, res, next);
});
app.get(checkPath, async (req, res) => {
  const path = String(req.headers[originalPathHeader]).replace(/\?.*/, '');
  res.status((await maySee(req, path.slice(path.lastIndexOf('/') + 1))) ? 204 : 403).end();
});

process.on('disconnect', () => process.exit());
process.send?.((await listen(app, { host: '127.0.0.1', port: 0 })).url);
