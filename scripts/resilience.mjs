// `npm run resilience`: the long attacks on a platform of their own; `--list` names them.
import { launch } from './launch.mjs';
import { ensureTestServers } from './test/test-servers.mjs';

ensureTestServers();
launch('tests/resilience/src/main.ts');
