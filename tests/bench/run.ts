/** Runs benchmarks: `npm run bench -- pages`. Each has a file in `src/benchmarks`. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { observeMachine } from './src/machine.ts';
import { changes, type Measurement } from './src/measurement.ts';
import { reportHtml } from './src/report/html.ts';
import { type Measured, measuredOf } from './src/report/measured.ts';
import { drawOverview } from './src/report/picture.ts';
import { documentsOf, measuredData, readPublished } from './src/report/published.ts';
import { rounded, tableOf } from './src/report/table.ts';
import {
  type BenchmarkResult,
  measuredFile,
  readCommit,
  readMeasured,
  resultsFolder,
  saveResults,
} from './src/results.ts';
import { checkOut } from './src/revision.ts';

interface Benchmark {
  /** What it measures, and its options. */
  readonly about: string;
  /** @returns what it measured */
  readonly run: (args: readonly string[]) => Promise<readonly Measurement[]>;
}

const folder = new URL('src/benchmarks/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
const load = (name: string): Promise<Benchmark> => import(new URL(`${name}.ts`, folder).href);

const help = `npm run bench -- all
  Runs every benchmark with its defaults, one after the other, and writes the report of all results.
npm run bench -- <name> --compare <revision>
  Measures that revision in turn, where the benchmark has --against, and says what has changed.
npm run bench -- report
  Writes the report of the results that are there, as HTML and JSON.
npm run bench -- publish
  Writes them into docs/measured.json, the numbers in all documents, and the picture of the report.
npm run bench -- documents
  Writes the numbers in documents again, from docs/measured.json.`;

async function runOne(name: string, options: readonly string[]): Promise<void> {
  const { run } = await load(name);
  const commit = readCommit();
  const describeMachine = await observeMachine();
  const startedAt = Date.now();
  const measurements = await run(options);
  const result: BenchmarkResult = {
    benchmark: name,
    options,
    measuredAt: new Date(startedAt).toISOString(),
    ...commit,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    machine: describeMachine(),
    measurements,
  };
  for (const measurement of measurements) {
    console.log(`\n${measurement.title}`);
    console.table(tableOf(measurement));
    for (const { series, size, ratio, probability, verdict } of changes(measurement)) {
      const which = size === undefined ? series : `${series} at ${size}`;
      console.log(`${which}: ${verdict}, ${rounded(ratio)} times (p ${rounded(probability)})`);
    }
  }
  if (result.machine.isBusy) console.log('The machine was busy: only ratios of this run count.');
  await saveResults(measuredFile(name), result);
}

async function compare(name: string, revision: string, options: readonly string[]): Promise<void> {
  const { folder, remove } = checkOut(revision);
  try {
    await runOne(name, [...options, '--against', folder]);
  } finally {
    remove();
  }
}

async function report(): Promise<void> {
  const results = readMeasured();
  const page = join(resultsFolder, 'report.html');
  await saveResults(join(resultsFolder, 'report.json'), results);
  await writeFile(page, reportHtml(results));
  console.log(`The report of ${results.length} benchmarks is ${page}`);
}

async function publish(): Promise<void> {
  const results = readMeasured();
  const measured = measuredOf(results);
  await writeFile(measuredData, `${JSON.stringify(measured, null, 1)}\n`);
  await writeDocuments(measured);
  await drawOverview(reportHtml(results));
}

async function writeDocuments(measured: Measured): Promise<void> {
  const documents = documentsOf(measured);
  for (const [file, text] of documents) await writeFile(join(root, file), text);
  // Where a number in a table has become longer, its column is wider.
  execFileSync('npx', ['biome', 'format', '--write', ...documents.keys()], { cwd: root });
}

const [name = '', ...args] = process.argv.slice(2);
if (name === 'all') {
  for (const each of names) {
    console.log(`\n== ${each}`);
    await runOne(each, []);
  }
  await report();
} else if (name === 'report') {
  await report();
} else if (name === 'publish') {
  await publish();
} else if (name === 'documents') {
  await writeDocuments(readPublished());
} else if (names.includes(name)) {
  const at = args.indexOf('--compare');
  if (at < 0) await runOne(name, args);
  else await compare(name, args[at + 1] ?? 'HEAD', args.toSpliced(at, 2));
} else {
  for (const known of names) console.log(`npm run bench -- ${known}\n  ${(await load(known)).about}`);
  console.log(help);
  process.exitCode = name === '' ? 0 : 1;
}
