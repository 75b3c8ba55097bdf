/** Starts PostgreSQL and stays until it is killed: `node hold-postgres.ts <data folder>`. */
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts';

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', password: 'secret' });
console.log(url);
setInterval(() => undefined, 60_000);
