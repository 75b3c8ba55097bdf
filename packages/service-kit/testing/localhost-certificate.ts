import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Key and certificate of a server at `localhost`, which signed the certificate itself. */
export const localhostPem = readFileSync(join(import.meta.dirname, 'localhost.pem'), 'utf8');
