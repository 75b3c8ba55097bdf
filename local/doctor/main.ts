/** What is wrong with the platform of this machine, and what to do: `npm run doctor`. */
import { explain } from '../start/explain.ts';
import { readOptions } from '../start/options.ts';
import { parseArguments } from '../start/parse-arguments.ts';
import { diagnose } from './diagnose.ts';
import { toText } from './finding.ts';

const help = `Looks at the platform of this machine, and says what is wrong and what to do.

  npm run doctor             with the same environment as npm start
  npm run doctor -- --help   this text

It looks at versions, disks, clocks, the certificate of PUBLIC_URL, the stores, migrations that
have not run, and events that failed. It changes and starts nothing. The exit code is 1 when
there is a problem.`;

try {
  const { values } = parseArguments(
    { args: process.argv.slice(2), options: { help: { type: 'boolean', short: 'h' } } },
    'npm run doctor -- --help',
  );
  const options = readOptions([], process.env);
  if (values.help || options === 'help') {
    console.log(help);
  } else {
    const findings = await diagnose(options, process.env);
    process.stdout.write(toText(findings));
    process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
