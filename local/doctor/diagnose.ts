import { tmpdir } from 'node:os';
import { type Environment, portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { z } from 'zod';
import { dataDirHolder } from '../start/data-dir-lock.ts';
import type { Options } from '../start/options.ts';
import { type Finding, fine, look, warning } from './finding.ts';
import { checkDataVersion, checkDisk } from './machine.ts';
import { checkReadiness, lookAtPublic } from './site.ts';
import { checkDatabase, checkStores } from './stores.ts';

const schema = z.object({
  ...portsEnv,
  PUBLIC_URL: z.url().optional(),
  UPLOAD_DIR: z.string().default(tmpdir()),
});

/**
 * Looks at the platform of this machine, in the order in which one part needs another. It changes and starts nothing.
 * @param options as the platform is started with
 * @param env its environment: addresses of stores, and `PUBLIC_URL`
 */
export async function diagnose(options: Options, env: Environment): Promise<Finding[]> {
  const { DATA_DIR: dataDir } = options;
  const holder = dataDirHolder(dataDir);
  const databaseUrl = options.DATABASE_URL ?? holder?.databaseUrl;
  const log = createLog({ name: 'doctor', level: 'silent' });
  const config = readConfig(schema, { ...env, DATA_DIR: dataDir });

  const groups: Finding[][] = [
    [checkDataVersion(dataDir), checkDisk('disk of the data', dataDir)],
    [checkDisk('disk of uploads', config.UPLOAD_DIR)],
  ];
  if (databaseUrl) {
    const todo =
      'Check that PostgreSQL runs, and DATABASE_URL; postgres.log in the data folder has its reason.';
    groups.push(await look('database', todo, () => checkDatabase(databaseUrl)));
  }
  // The folder and the bus of a platform that never ran would be made by looking.
  if (holder || databaseUrl) groups.push(await checkStores(config, log));
  groups.push(await lookAtRunning(holder));
  if (config.PUBLIC_URL) groups.push(await lookAtPublic(new URL(config.PUBLIC_URL)));
  return groups.flat();
}

async function lookAtRunning(holder: ReturnType<typeof dataDirHolder>): Promise<Finding[]> {
  const about = 'platform';
  if (!holder) return [warning(about, 'it does not run on these data', 'Start it with npm start.')];
  const { url, pid } = holder;
  if (!url) return [fine(about, `process ${pid} is starting it`)];
  const todo = `Look at the output of process ${pid}.`;
  return look(about, todo, () => checkReadiness(url));
}
