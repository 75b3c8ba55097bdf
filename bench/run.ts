/**
 * Runs one benchmark: `npm run bench -- pages`. Each is a file in `src/benchmarks` that exports `about` and `run`.
 */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Benchmark {
  readonly about: string;
  readonly run: (args: readonly string[]) => Promise<void>;
}

const folder = fileURLToPath(new URL('src/benchmarks/', import.meta.url));
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
const [name, ...args] = process.argv.slice(2);
const file = files.find((candidate) => basename(candidate, '.ts') === name);

const load = async (candidate: string): Promise<Benchmark> => import(pathToFileURL(folder + candidate).href);

if (file) {
  await (await load(file)).run(args);
} else {
  for (const candidate of files) {
    console.log(`npm run bench -- ${basename(candidate, '.ts')}\n  ${(await load(candidate)).about}`);
  }
  process.exitCode = name === undefined ? 0 : 1;
}
