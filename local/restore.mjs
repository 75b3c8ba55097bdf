// `npm run restore`. Plain JavaScript for whatever Node is at hand, like start.mjs.
import { runLocal } from './run-local.mjs';

runLocal('restore.ts');
