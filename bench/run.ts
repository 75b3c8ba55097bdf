/** Runs one benchmark: `npm run bench -- pages`. Each has a file in `src/benchmarks`. */
import { about, run } from './src/benchmarks/pages.ts';

const benchmarks = new Map([['pages', { about, run }]]);

const [name = '', ...args] = process.argv.slice(2);
const benchmark = benchmarks.get(name);
if (benchmark) {
  await benchmark.run(args);
} else {
  for (const [known, { about: text }] of benchmarks) console.log(`npm run bench -- ${known}\n  ${text}`);
  process.exitCode = name === '' ? 0 : 1;
}
