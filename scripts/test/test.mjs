import { launch } from '../launch.mjs';

launch('scripts/test/run-tests.mjs', { command: 'test' });
