import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line is not understood; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * `parseArgs` of Node.js.
 * @param help the command that lists the options
 * @throws UsageError
 */
export function parseArguments<T extends ParseArgsConfig>(config: T, help: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${help} lists what there is.`);
  }
}
