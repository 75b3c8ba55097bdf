import { JSDOM } from 'jsdom';
import type { Measurement } from '../measurement.ts';
import type { BenchmarkResult } from '../results.ts';
import { chartOf } from './chart.ts';
import { overviewOf } from './overview.ts';
import { reportStyle } from './style.ts';
import { tableOf } from './table.ts';

/**
 * A page with every result: how far each target is, then for each measurement bars with their spread, or curves over
 * the size of the data, and its table.
 */
export function reportHtml(results: readonly BenchmarkResult[]): string {
  const { document } = new JSDOM(`<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    <title>Benchmarks</title><style>${reportStyle}</style><main></main></html>`).window;
  const main = document.querySelector('main');
  main?.append(overviewOf(document, results), contentsOf(document, results));
  for (const result of results) main?.append(sectionOf(document, result));
  return `<!doctype html>\n${document.documentElement.outerHTML}\n`;
}

function contentsOf(document: Document, results: readonly BenchmarkResult[]): HTMLElement {
  const contents = document.createElement('nav');
  for (const { benchmark } of results) {
    const link = document.createElement('a');
    link.href = `#${benchmark}`;
    link.textContent = benchmark;
    contents.append(link);
  }
  return contents;
}

function sectionOf(document: Document, result: BenchmarkResult): HTMLElement {
  const { benchmark, options, commit, isChanged, measuredAt, machine } = result;
  const section = document.createElement('section');
  section.id = benchmark;
  const command = ['npm run bench --', benchmark, ...options].join(' ');
  section.append(
    element(document, 'h2', benchmark),
    element(
      document,
      'p',
      `${command}, commit ${commit}${isChanged ? ' with changes' : ''}, ${measuredAt.slice(0, 16)}, ${machine.cores} cores (${machine.processor}), of which other programs used ${usedByOthers(machine)}.`,
    ),
  );
  if (machine.isBusy) {
    const busy = element(document, 'p', 'The machine was busy: only ratios of this run count.');
    busy.className = 'busy';
    section.append(busy);
  }
  for (const measurement of result.measurements) section.append(...partsOf(document, measurement));
  return section;
}

function usedByOthers({ usedBefore, usedMeanwhile }: BenchmarkResult['machine']): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  if (usedMeanwhile === undefined) return `${percent(usedBefore)} before`;
  return `${percent(usedBefore)} before and ${percent(usedMeanwhile)} meanwhile`;
}

function partsOf(document: Document, measurement: Measurement): HTMLElement[] {
  const figure = document.createElement('figure');
  figure.append(chartOf(document, measurement));
  return [
    element(document, 'h3', `${measurement.title} (${measurement.unit})`),
    figure,
    tableElement(document, tableOf(measurement)),
  ];
}

/** In a box that scrolls where the window is narrower than the table. */
function tableElement(document: Document, lines: readonly Record<string, string | number>[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'table';
  // With the keyboard it can be scrolled too.
  box.tabIndex = 0;
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
  box.append(table);
  return box;
}

function element(document: Document, name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
