/** Runs one benchmark: `npm run bench -- pages`. Each has a file in `src/benchmarks`. */
import { readdirSync } from 'node:fs';

interface Benchmark {
  /** What it measures, and its options. */
  readonly about: string;
  readonly run: (args: readonly string[]) => Promise<void>;
}

const folder = new URL('src/benchmarks/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
const load = (name: string): Promise<Benchmark> => import(new URL(`${name}.ts`, folder).href);

const [name = '', ...args] = process.argv.slice(2);
if (names.includes(name)) {
  const { run } = await load(name);
  await run(args);
} else {
  for (const known of names) console.log(`npm run bench -- ${known}\n  ${(await load(known)).about}`);
  process.exitCode = name === '' ? 0 : 1;
}
