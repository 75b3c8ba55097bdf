/** The encryption of photos on this machine, whether or not the platform is running: `npm run encryption -- encrypt`. */
import { runEncryptionCommand } from '@our-dates/backup/encryption-command';
import { explain } from './start/explain.ts';
import { readOptions } from './start/options.ts';

try {
  const options = readOptions([], process.env);
  if (options === 'help') throw new Error('No arguments were given to the options.');
  process.exitCode = await runEncryptionCommand(
    process.argv.slice(2),
    { ...process.env, DATA_DIR: options.DATA_DIR },
    (line) => console.log(line),
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
