import { summarize } from '../measurement.ts';
import type { BenchmarkResult } from '../results.ts';

/** A target, and what the last run has reached. */
export interface TargetReached {
  readonly benchmark: string;
  readonly measurement: string;
  readonly series: string;
  readonly size?: number;
  /** In the unit, or as a ratio, as the target is. */
  readonly reached: string;
  readonly target: string;
  readonly isMet: boolean;
}

/** What documents say of one run of benchmarks: everything that has a target. */
export interface Measured {
  readonly commit: string;
  readonly day: string;
  readonly processor: string;
  readonly cores: number;
  /** Benchmarks of which only ratios count. */
  readonly busy: readonly string[];
  readonly targets: readonly TargetReached[];
}

/** @throws RangeError without a result, or where they are of several commits */
export function measuredOf(results: readonly BenchmarkResult[]): Measured {
  const [first] = results;
  const commits = new Set(results.map(({ commit }) => commit));
  if (!first || commits.size > 1) {
    throw new RangeError(
      `The results are of ${commits.size} commits (${[...commits].join(', ')}): measure all with npm run bench -- all.`,
    );
  }
  const { commit, measuredAt, machine } = first;
  return {
    commit,
    day: measuredAt.slice(0, 10),
    processor: machine.processor,
    cores: machine.cores,
    busy: results.filter((result) => result.machine.isBusy).map(({ benchmark }) => benchmark),
    targets: results.flatMap(targetsOf),
  };
}

function targetsOf({ benchmark, measurements }: BenchmarkResult): TargetReached[] {
  return measurements.flatMap((measurement) =>
    summarize(measurement).flatMap(({ series, size, median, ratio, target, isMet }): TargetReached[] => {
      if (target === undefined || isMet === undefined) return [];
      const isRatio = target.endsWith('times');
      const value = isRatio ? (ratio ?? Number.NaN) : median;
      const reached = `${Number(value.toPrecision(3))}${isRatio ? ' times' : ` ${measurement.unit}`}`;
      return [
        {
          benchmark,
          measurement: measurement.title,
          series,
          ...(size === undefined ? {} : { size }),
          reached,
          target,
          isMet,
        },
      ];
    }),
  );
}

const number = new Intl.NumberFormat('en');

/** The page of the documentation, in Markdown. */
export function measuredPage({ commit, day, processor, cores, busy, targets }: Measured): string {
  const met = targets.filter(({ isMet }) => isMet).length;
  const byBenchmark = Map.groupBy(targets, ({ benchmark }) => benchmark);
  const sections = [...byBenchmark].map(
    ([benchmark, reached]) => `## ${benchmark}

| | reached | target | |
| --- | --- | --- | --- |
${reached.map(lineOf).join('\n')}
`,
  );
  return `# What was measured

Written by \`npm run bench -- publish\` from the results of \`npm run bench -- all\` at commit ${commit}, on ${day}, with ${cores} cores (${processor}). ${busy.length > 0 ? `The machine was busy during ${busy.join(', ')}: only ratios count there.` : 'Nothing else ran.'} Of ${targets.length} targets ${met} are met. A ratio is to the yardstick of the same rounds; \`npm run bench\` says what that is.

${sections.join('\n')}`;
}

function lineOf({ measurement, series, size, reached, target, isMet }: TargetReached): string {
  const what = [measurement, series, ...(size === undefined ? [] : [number.format(size)])].join(', ');
  return `| ${what.replaceAll('|', '\\|')} | ${reached} | ${target} | ${isMet ? '' : '**missed**'} |`;
}
