// `npm run dead-letters`. Plain JavaScript for whatever Node is at hand, like start.mjs.
import { runLocal } from './run-local.mjs';

runLocal('dead-letters.ts');
