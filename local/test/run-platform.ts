/** The platform in one process, for a test that reads what it writes: `node run-platform.ts <data folder> <database>`. */
import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { onParentExit } from '@our-dates/service-kit/slice/lifecycle';
import { prepareEnvironments } from '../start/environment.ts';
import { loadKeys } from '../start/keys.ts';
import { startInOneProcess } from '../start/one-process.ts';

const [dataDir, adminUrl] = process.argv.slice(2);
if (!dataDir || !adminUrl) throw new Error('Give a folder and a database.');

const environments = await prepareEnvironments({
  adminUrl,
  dataDir,
  surroundings: { keys: loadKeys(join(dataDir, 'keys')), host: '127.0.0.1', port: await freePort() },
  given: process.env,
});
const platform = await startInOneProcess(environments);
const stop = async () => {
  await platform.stop();
  process.exit();
};
process.once('SIGTERM', stop);
onParentExit(stop);
process.send?.({ url: platform.url });
