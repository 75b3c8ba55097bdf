/** Runs one benchmark: `npm run bench -- pages`. Each has a file in `src/benchmarks`. */
import { about as aboutLoop, run as runLoop } from './src/benchmarks/daily-loop.ts';
import { about as aboutEvents, run as runEvents } from './src/benchmarks/events.ts';
import { about as aboutGallery, run as runGallery } from './src/benchmarks/gallery.ts';
import { about as aboutGateway, run as runGateway } from './src/benchmarks/gateway.ts';
import { about as aboutHtml, run as runHtml } from './src/benchmarks/html.ts';
import { about as aboutLive, run as runLive } from './src/benchmarks/live.ts';
import { about as aboutMemory, run as runMemory } from './src/benchmarks/memory-500.ts';
import { about as aboutPages, run as runPages } from './src/benchmarks/pages.ts';
import { about as aboutScroll, run as runScroll } from './src/benchmarks/scroll.ts';
import { about as aboutTracing, run as runTracing } from './src/benchmarks/tracing.ts';

const benchmarks = new Map([
  ['daily-loop', { about: aboutLoop, run: runLoop }],
  ['events', { about: aboutEvents, run: runEvents }],
  ['gallery', { about: aboutGallery, run: runGallery }],
  ['gateway', { about: aboutGateway, run: runGateway }],
  ['html', { about: aboutHtml, run: runHtml }],
  ['memory-500', { about: aboutMemory, run: runMemory }],
  ['live', { about: aboutLive, run: runLive }],
  ['pages', { about: aboutPages, run: runPages }],
  ['scroll', { about: aboutScroll, run: runScroll }],
  ['tracing', { about: aboutTracing, run: runTracing }],
]);

const [name = '', ...args] = process.argv.slice(2);
const benchmark = benchmarks.get(name);
if (benchmark) {
  await benchmark.run(args);
} else {
  for (const [known, { about: text }] of benchmarks) console.log(`npm run bench -- ${known}\n  ${text}`);
  process.exitCode = name === '' ? 0 : 1;
}
