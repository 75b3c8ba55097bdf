import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import type { Machine } from './machine.ts';
import type { Measurement } from './measurement.ts';

/** One run of a benchmark. */
export interface BenchmarkResult {
  readonly benchmark: string;
  readonly options: readonly string[];
  readonly measuredAt: string;
  readonly commit: string;
  /** The files differed from the commit. */
  readonly isChanged: boolean;
  readonly seconds: number;
  readonly machine: Machine;
  readonly measurements: readonly Measurement[];
}

export const resultsFolder = join(root, 'tests', 'bench', 'results');

export async function saveResults(file: string, results: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(results, null, 2));
}

const measuredFolder = join(resultsFolder, 'measured');

export const measuredFile = (benchmark: string): string => join(measuredFolder, `${benchmark}.json`);

/** The last result of each benchmark, in the order of their names. */
export function readMeasured(): BenchmarkResult[] {
  if (!existsSync(measuredFolder)) return [];
  return readdirSync(measuredFolder)
    .sort()
    .map((file): BenchmarkResult => JSON.parse(readFileSync(join(measuredFolder, file), 'utf8')));
}

/** The commit that is measured. */
export function readCommit(): Pick<BenchmarkResult, 'commit' | 'isChanged'> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return { commit: git('rev-parse', '--short=10', 'HEAD'), isChanged: git('status', '--porcelain') !== '' };
}
