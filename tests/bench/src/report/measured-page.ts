import { markdownTable } from './markdown-table.ts';
import type { Measured, MeasuredBenchmark } from './measured.ts';
import { type TargetReached, targetsOf } from './targets.ts';

const number = new Intl.NumberFormat('en');

/** The page of the documentation, in Markdown: every target, and what was reached. */
export function measuredPage(measured: Measured): string {
  const { processor, cores, benchmarks } = measured;
  const targets = benchmarks.map((benchmark) => ({ benchmark, reached: targetsOf(benchmark) }));
  const all = targets.flatMap(({ reached }) => reached);
  const met = all.filter(({ isMet }) => isMet).length;
  const sections = targets.filter(({ reached }) => reached.length > 0).map(sectionOf);
  return `# What was measured

Written by \`npm run bench -- publish\` from the last result of each benchmark, on ${cores} cores (${processor}). Of ${all.length} targets ${met} are met. A ratio is to the yardstick of the same rounds; \`npm run bench\` says what that is. Why the others are missed: [decision 53](decisions/0053-what-is-measured.md). All values: [\`measured.json\`](measured.json).

${sections.join('\n')}`;
}

function sectionOf({
  benchmark,
  reached,
}: {
  benchmark: MeasuredBenchmark;
  reached: readonly TargetReached[];
}): string {
  const { commit, isChanged, day, isBusy, options } = benchmark;
  const command = ['npm run bench --', benchmark.benchmark, ...options].join(' ');
  return `## ${benchmark.benchmark}

\`${command}\`, commit ${commit}${isChanged ? ' with changes' : ''}, ${day}. ${isBusy ? 'The machine was busy: only ratios count.' : 'Nothing else ran.'}

${markdownTable([['', 'reached', 'target', ''], ...reached.map(lineOf)])}
`;
}

function lineOf({ measurement, series, size, reached, target, isMet }: TargetReached): string[] {
  const what = [measurement, series, ...(size === undefined ? [] : [number.format(size)])].join(', ');
  return [
    what.replaceAll('|', '\\|'),
    withSeparators(reached),
    withSeparators(target),
    isMet ? '' : '**missed**',
  ];
}

const withSeparators = (text: string) =>
  text.replaceAll(/\d{4,}/g, (digits) => number.format(Number(digits)));
