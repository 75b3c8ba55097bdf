// `npm run backup`. Plain JavaScript for whatever Node is at hand, like start.mjs.
import { runLocal } from './run-local.mjs';

runLocal('backup.ts');
