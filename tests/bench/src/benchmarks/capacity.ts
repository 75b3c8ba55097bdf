import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import type { Measurement } from '../measurement.ts';
import { withUndo } from '../processes.ts';

export const about = `How many visits of an evening a second the platform in one process holds, as k6 finds it and as the queueing
    model of tests/load predicts it, and the processor time of a visit. Without k6 it measures nothing.
    --scale 2            of the rates that are tried
    --report <file>      of such a run that was made before, as JSON`;

const model = 'the model';

/** What a report of `npm run load` says of a prediction. */
interface Report {
  readonly prediction: {
    readonly predicted: number;
    readonly found: number;
    readonly requestsOfVisit: number;
    readonly msOfVisit: Readonly<Record<string, number>>;
  };
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { scale: { type: 'string', default: '2' }, report: { type: 'string' } },
  });
  if (values.report !== undefined) return measurementsOf(readReport(values.report));
  if (spawnSync(process.env.K6 || 'k6', ['version'], { stdio: 'ignore' }).status !== 0) {
    console.log('k6 is not installed: without it. tests/load/README.md says how to get it.');
    return [];
  }
  return withUndo(async (undo) => {
    const out = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
    undo(() => rmSync(out, { recursive: true }));
    await load(['evening', 'capacity', '--predict', '--scale', values.scale, '--out', out]);
    return measurementsOf(reportIn(out));
  });
}

function measurementsOf({ prediction }: Report): Measurement[] {
  const offBy = Math.abs(prediction.predicted / prediction.found - 1);
  return [
    {
      title: 'Visits of an evening that the platform holds',
      unit: 'a second',
      series: [
        { name: 'found with k6', points: [{ values: [prediction.found] }] },
        { name: 'predicted by the model', points: [{ values: [prediction.predicted] }] },
      ],
    },
    {
      title: 'How far off the model is',
      unit: '%',
      series: [{ name: model, points: [{ values: [offBy * 100] }] }],
      targets: [{ series: model, atMost: 20 }],
    },
    {
      title: 'Requests of a visit',
      unit: 'requests',
      series: [{ name: 'an evening', points: [{ values: [prediction.requestsOfVisit] }] }],
    },
    {
      title: 'Processor time of a visit',
      unit: 'ms',
      series: Object.entries(prediction.msOfVisit).map(([name, ms]) => ({
        name,
        points: [{ values: [ms] }],
      })),
    },
  ];
}

/** Ends with 1 where a prediction is wrong, which its report says too. */
async function load(args: readonly string[]): Promise<void> {
  const child = spawn('npm', ['run', 'load', '--', ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0 && code !== 1) throw new Error(`npm run load ended with ${code}`);
}

function reportIn(folder: string): Report {
  const file = readdirSync(folder).find((name) => name.endsWith('.json'));
  if (!file) throw new Error('npm run load wrote no report.');
  return readReport(join(folder, file));
}

const readReport = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'));
