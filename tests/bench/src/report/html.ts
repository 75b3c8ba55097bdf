import { barX, dot, line, plot, ruleY } from '@observablehq/plot';
import { JSDOM } from 'jsdom';
import { type Measurement, type Summary, summarize } from '../measurement.ts';
import type { BenchmarkResult } from '../results.ts';
import { tableOf } from './table.ts';

const style = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#222}
table{border-collapse:collapse;font-size:.875rem}th,td{padding:.25rem .75rem;border-bottom:1px solid #ddd;text-align:start}
td{font-variant-numeric:tabular-nums}figure{margin:1rem 0}svg{max-width:100%;height:auto;overflow:visible}
.busy{padding:.5rem 1rem;background:#fff3cd}.missed{color:#a3123a;font-weight:600}`;

/** A page with every result: bars with their spread, or curves over the size of the data, and the table of each. */
export function reportHtml(results: readonly BenchmarkResult[]): string {
  const { document } = new JSDOM(`<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Benchmarks</title><style>${style}</style>
    <h1>Benchmarks of Our Date Gallery</h1></html>`).window;
  for (const result of results) document.body.append(sectionOf(document, result));
  return `<!doctype html>\n${document.documentElement.outerHTML}\n`;
}

function sectionOf(document: Document, result: BenchmarkResult): HTMLElement {
  const { benchmark, options, commit, isChanged, measuredAt, machine } = result;
  const section = document.createElement('section');
  const command = ['npm run bench --', benchmark, ...options].join(' ');
  section.append(
    element(document, 'h2', benchmark),
    element(
      document,
      'p',
      `${command}, commit ${commit}${isChanged ? ' with changes' : ''}, ${measuredAt.slice(0, 16)}, ${machine.cores} cores (${machine.processor}), of which other programs used ${Math.round(machine.usedBefore * 100)} % before.`,
    ),
  );
  if (machine.isBusy) {
    const busy = element(document, 'p', 'The machine was busy: only ratios of this run count.');
    busy.className = 'busy';
    section.append(busy);
  }
  for (const measurement of result.measurements) {
    section.append(
      element(document, 'h3', `${measurement.title} (${measurement.unit})`),
      chartOf(document, measurement),
      tableElement(document, tableOf(measurement)),
    );
  }
  return section;
}

function chartOf(document: Document, measurement: Measurement): HTMLElement {
  const figure = document.createElement('figure');
  const summaries = summarize(measurement);
  const grows = summaries.some(({ size }) => size !== undefined);
  figure.append(
    plot({ document, ...(grows ? curves(summaries) : bars(summaries)), x: axisOf(grows, measurement) }),
  );
  return figure;
}

const axisOf = (grows: boolean, { unit }: Measurement) =>
  grows ? { type: 'log' as const, label: 'size' } : { label: unit, zero: true };

function bars(summaries: readonly Summary[]) {
  const spread = { x1: ({ spread: [lowest] }: Summary) => lowest, x2: ({ spread }: Summary) => spread[1] };
  return {
    marks: [
      barX(summaries, { x: 'median', y: 'series', fill: '#b03a59' }),
      ruleY(summaries, { ...spread, y: 'series', strokeWidth: 2 }),
    ],
    marginLeft: 260,
    y: { label: null, domain: summaries.map(({ series }) => series) },
  };
}

/** What has no size is a level. */
function curves(summaries: readonly Summary[]) {
  const [levels, points] = [
    summaries.filter(({ size }) => size === undefined),
    summaries.filter(({ size }) => size !== undefined),
  ];
  return {
    marks: [
      ruleY(levels, { y: 'median', stroke: 'series', strokeDasharray: '4' }),
      line(points, { x: 'size', y: 'median', stroke: 'series' }),
      dot(points, { x: 'size', y: 'median', stroke: 'series' }),
    ],
    y: { type: 'log' as const, grid: true },
    color: { legend: true },
  };
}

function tableElement(document: Document, lines: readonly Record<string, string | number>[]): HTMLElement {
  const table = document.createElement('table');
  const columns = [...new Set(lines.flatMap(Object.keys))];
  const head = table.createTHead().insertRow();
  head.append(...columns.map((column) => element(document, 'th', column)));
  const body = table.createTBody();
  for (const values of lines) {
    const row = body.insertRow();
    if (values.met === 'no') row.className = 'missed';
    row.append(...columns.map((column) => element(document, 'td', String(values[column] ?? ''))));
  }
  return table;
}

function element(document: Document, name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
