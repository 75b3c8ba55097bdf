import { stringify } from 'yaml';
import type { Objective } from './objectives.ts';

const period = '30d';

/**
 * When an error budget is used up too fast: in both windows, so that an alert begins soon, does not fire for a short
 * failure, and ends soon after it. As the SRE workbook of Google has them.
 */
const burns = {
  ErrorBudgetBurnsFast: {
    severity: 'critical',
    windows: [
      { rate: 14.4, long: '1h', short: '5m' },
      { rate: 6, long: '6h', short: '30m' },
    ],
    /** One failure of a few requests at night is no incident. */
    errors: { atLeast: 5, in: '6h' },
    within: 'five days or less',
  },
  ErrorBudgetBurnsSlowly: {
    severity: 'warning',
    windows: [
      { rate: 3, long: '1d', short: '2h' },
      { rate: 1, long: '3d', short: '6h' },
    ],
    errors: { atLeast: 5, in: '3d' },
    within: 'less than 30 days',
  },
} as const;

const all = Object.values(burns);
const windows = new Set(all.flatMap((burn) => burn.windows.flatMap(({ long, short }) => [long, short])));

/** The rules of the objectives, as Prometheus reads them. */
export function sloRules(objectives: readonly Objective[]): string {
  const groups = [
    ...objectives.map((objective) => ({
      name: `slo-${objective.name}`,
      interval: '1m',
      rules: [
        ...[...windows].map((window) => ({
          record: `slo:burn:rate${window}`,
          labels: { slo: objective.name },
          expr: burnRate(objective, window),
        })),
        ...all.map(({ errors }) => ({
          record: `slo:errors:increase${errors.in}`,
          labels: { slo: objective.name },
          expr: errorsOf(objective, 'increase', errors.in),
        })),
        {
          record: 'slo:budget:remaining',
          labels: { slo: objective.name },
          expr: `1 - ${burnRate(objective, period)}`,
        },
      ],
    })),
    { name: 'slo-alerts', rules: Object.entries(burns).map(alertOf) },
  ];
  return `# Written by npm run objectives from objectives.json.\n${stringify({ groups }, { lineWidth: 0 })}`;
}

function alertOf([alert, { windows: pairs, severity, errors, within }]: [string, (typeof all)[number]]) {
  const isFast = pairs.map(
    ({ rate, long, short }) => `(slo:burn:rate${long} > ${rate} and slo:burn:rate${short} > ${rate})`,
  );
  return {
    alert,
    expr: `(${isFast.join(' or ')}) and slo:errors:increase${errors.in} > ${errors.atLeast}`,
    for: '2m',
    labels: { severity },
    annotations: {
      summary: `The error budget of {{ $labels.slo }} is used up in ${within} ({{ $value | humanize }} times too fast).`,
      runbook_url: `docs/operations.md#${alert.toLowerCase()}`,
    },
  };
}

/** @returns how many times faster than in the whole period the budget is used up */
function burnRate(objective: Objective, window: string): string {
  const budget = Number(((100 - objective.percent) / 100).toFixed(6));
  return `(${errorsOf(objective, 'rate', window)}) / ${countOf(objective, 'rate', window)} / ${budget}`;
}

/** Without errors, which Prometheus knows no series of, it is 0. */
function errorsOf(objective: Objective, over: 'rate' | 'increase', window: string): string {
  const total = countOf(objective, over, window);
  if ('bad' in objective) return `${countOf(objective, over, window, objective.bad)} or 0 * ${total}`;
  return `${total} - ${sumOf(`${objective.metric}_bucket`, [objective.of, `le="${objective.withinSeconds}"`], over, window)}`;
}

function countOf(objective: Objective, over: 'rate' | 'increase', window: string, more = ''): string {
  return sumOf(`${objective.metric}_count`, [objective.of, more], over, window);
}

function sumOf(series: string, labels: readonly string[], over: string, window: string): string {
  const own = labels.filter((label) => label !== '').join(',');
  return `sum by (namespace) (${over}(${series}${own === '' ? '' : `{${own}}`}[${window}]))`;
}

/** The objectives as a table of a document. */
export function sloTable(objectives: readonly Objective[]): string {
  const rows = [
    ['objective', 'of', 'good', 'at least', 'error budget of 30 days'],
    ...objectives.map((objective) => [
      objective.name,
      objective.about,
      'bad' in objective ? 'answered' : `within ${objective.withinSeconds} s`,
      `${objective.percent} %`,
      'bad' in objective
        ? `${minutesOf(objective)} min without any answer`
        : `${perThousand(objective)} of 1,000`,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const [head = [], ...others] = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...others];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function minutesOf({ percent }: Objective): number {
  return Math.round(30 * 24 * 60 * (1 - percent / 100));
}

function perThousand({ percent }: Objective): number {
  return Math.round(1000 - 10 * percent);
}
