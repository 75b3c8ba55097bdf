/** Events that failed at every attempt, whether or not the platform is running: `npm run dead-letters -- list`. */

import { runDeadLettersCommand } from '@our-dates/service-kit/events/dead-letters-command';
import { openDeadLetters } from '@our-dates/service-kit/slice/adapters';
import { portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { readPlatform } from '@our-dates/slices/platform';
import { z } from 'zod';
import { explain } from './start/explain.ts';
import { readOptions } from './start/options.ts';

const platform = readPlatform();
try {
  process.exitCode = await runDeadLettersCommand({
    args: process.argv.slice(2),
    queues: Object.keys(platform.queues),
    open: async () => {
      const options = readOptions([], process.env);
      if (options === 'help') throw new Error('No arguments were given to the options.');
      const config = readConfig(z.object(portsEnv), { ...process.env, DATA_DIR: options.DATA_DIR });
      return openDeadLetters(config, { platform, log: createLog({ name: 'dead-letters', level: 'error' }) });
    },
    output: process.stdout,
    errors: process.stderr,
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
