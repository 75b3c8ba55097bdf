import { type Run, runVariable } from '../plan/run.ts';

/** What `npm run load` has prepared. */
export const run: Run = readRun();

function readRun(): Run {
  const file = __ENV[runVariable];
  if (!file) throw new Error(`${runVariable} names no file: these visits are made by npm run load.`);
  return JSON.parse(open(file));
}
