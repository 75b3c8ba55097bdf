import { dot, gridX, plot, ruleX, text } from '@observablehq/plot';
import type { BenchmarkResult } from '../results.ts';
import { measuredBenchmark } from './measured.ts';
import { type TargetReached, targetsOf } from './targets.ts';

/** What is farther away than this many times is drawn at the edge. */
const farthest = 20;
const parts = [0.05, 0.2, 0.5, 1, 2, 5, farthest];

/** How far every target is, one line for each benchmark. */
export function overviewOf(document: Document, results: readonly BenchmarkResult[]): HTMLElement {
  const targets = results.flatMap((result) => targetsOf(measuredBenchmark(result)));
  const met = targets.filter(({ isMet }) => isMet).length;
  const overview = document.createElement('header');
  overview.id = 'overview';
  const heading = document.createElement('h1');
  heading.textContent = 'Benchmarks of Our Date Gallery';
  const about = document.createElement('p');
  about.textContent = `Of ${targets.length} targets ${met} are met. Each mark is one; on the left of the line it is met.`;
  overview.append(heading, about);
  if (targets.length > 0) {
    const figure = document.createElement('figure');
    figure.append(chartOf(document, targets));
    overview.append(figure);
  }
  return overview;
}

function chartOf(document: Document, targets: readonly TargetReached[]): Element {
  const benchmarks = [...new Set(targets.map(({ benchmark }) => benchmark))];
  const x = ({ ofTarget }: TargetReached) => Math.min(farthest, Math.max(1 / farthest, ofTarget));
  const color = ({ isMet }: TargetReached) => (isMet ? 'var(--met)' : 'var(--missed)');
  const titled = ({ measurement, series, reached, target }: TargetReached) =>
    `${measurement}, ${series}: ${reached}, ${target}`;
  return plot({
    document,
    width: 560,
    height: benchmarks.length * 30 + 80,
    marginLeft: 90,
    marginRight: 25,
    marginBottom: 50,
    style: { fontSize: '14px' },
    x: { type: 'log', domain: [1 / farthest, farthest], axis: null },
    y: { label: null, domain: benchmarks, grid: true, tickSize: 0 },
    symbol: { domain: ['circle', 'times'], range: ['circle', 'times'] },
    marks: [
      gridX(parts),
      // The axis of a logarithmic scale leaves out the fives.
      text(parts, {
        x: (part: number) => part,
        frameAnchor: 'bottom',
        dy: 20,
        text: (part: number) => (part < 1 ? `${part * 100} %` : `${part}×`),
      }),
      text(['of the limit'], { frameAnchor: 'bottom', dy: 42 }),
      ruleX([1], { strokeWidth: 2 }),
      dot(targets, {
        x,
        y: 'benchmark',
        fill: color,
        stroke: color,
        // What is missed can be told without its colour.
        symbol: ({ isMet }: TargetReached) => (isMet ? 'circle' : 'times'),
        r: 5,
        fillOpacity: 0.65,
        title: titled,
      }),
    ],
  });
}
