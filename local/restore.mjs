// `npm run restore`. Plain JavaScript for the machine's own Node, like start.mjs.
import { runLocal } from './run-local.mjs';

runLocal('backup/restore.ts');
