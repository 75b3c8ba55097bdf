/** `npm run resilience [-- name ...]`: runs scenarios one after another and ends with one table. */
import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { parseArgs } from 'node:util';
import { runScenario } from './run-scenario.ts';
import type { Row, Scenario } from './scenario.ts';
import { tableOf } from './table.ts';

/** Of a run that names no scenario; what is not begun by then has failed. A named one has its own limit. */
const limitMs = 45 * 60_000;

const folder = new URL('./scenarios/', import.meta.url);
const names = readdirSync(folder)
  .map((file) => parse(file).name)
  .sort();

async function load(name: string): Promise<Scenario> {
  const module: { scenario: Scenario } = await import(new URL(`${name}.ts`, folder).href);
  return module.scenario;
}

/** Those that run when none is named. */
async function usual(): Promise<string[]> {
  const loaded = await Promise.all(names.map(async (name) => ({ name, scenario: await load(name) })));
  const byName = loaded.filter(({ scenario }) => scenario.isOnlyByName).map(({ name }) => name);
  console.log(`Not run, because they run only by name: ${byName.join(', ')}`);
  return names.filter((name) => !byName.includes(name));
}

async function list(): Promise<void> {
  const widest = Math.max(...names.map(({ length }) => length));
  for (const name of names) console.log(`${name.padEnd(widest)}  ${(await load(name)).about}`);
}

/** @returns whether everything passed */
async function run(chosen: readonly string[], deadline: number): Promise<boolean> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interruption.abort(new Error('it was interrupted')));
  }
  const results: { scenario: string; rows: readonly Row[] }[] = [];
  for (const name of chosen) {
    const leftMs = deadline - Date.now();
    const rows = await runScenario({
      name,
      scenario: await load(name),
      options: { hours, uploads },
      leftMs,
      interrupted: interruption.signal,
    });
    results.push({ scenario: name, rows });
  }
  console.log(`\n${tableOf(results)}`);
  const rows = results.flatMap((result) => result.rows);
  const failed = rows.filter(({ passed }) => !passed).length;
  console.log(`\n${rows.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    hours: { type: 'string', default: '2' },
    uploads: { type: 'string', default: '200' },
  },
});
const hours = Number(values.hours);
if (!(hours > 0)) {
  console.error('--hours needs a number above 0, such as --hours 0.5');
  process.exit(2);
}
const uploads = Number(values.uploads);
if (!(Number.isInteger(uploads) && uploads > 0)) {
  console.error('--uploads needs a whole number above 0, such as --uploads 2000');
  process.exit(2);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no scenario named ${unknown.join(', ')}; --list shows all.`);
  process.exit(2);
}
if (values.list) await list();
else {
  const passed =
    positionals.length > 0
      ? await run(positionals, Number.POSITIVE_INFINITY)
      : await run(await usual(), Date.now() + limitMs);
  process.exit(passed ? 0 : 1);
}
