// `npm run check`: runs the checks other than tests; with kinds of checks, only these.

import { ensureInstalled } from '../install.mjs';
import { runChecks } from './checks.mjs';

ensureInstalled();
const { passed, failed } = await runChecks((name, fine, output, seconds) => {
  console.log(`${fine ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!fine) console.log(output.trimEnd().replace(/^/gm, '     '));
}, process.argv.slice(2));
console.log(
  failed === 0 ? `All ${passed} checks are fine.` : `${failed} of ${passed + failed} checks failed.`,
);
// A run that checked nothing proves nothing.
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
