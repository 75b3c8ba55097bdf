/** Makes data ready for this program as a start does: `node prepare-data.ts <data folder>`. */
import { prepareData } from '../start/upgrade/prepare-data.ts';

await prepareData({ dataDir: process.argv[2] ?? '', olderPostgres: undefined });
console.log('ready');
