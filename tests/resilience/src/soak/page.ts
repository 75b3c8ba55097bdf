import { dot, line, plot } from '@observablehq/plot';
import { JSDOM } from 'jsdom';
import type { Sample, Trend } from './trend.ts';

export interface Gauge {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly trend: Trend;
  readonly isFlat: boolean;
}

/** @param soak.from hours after which the trends begin */
export interface Soak {
  readonly hours: number;
  readonly from: number;
  readonly gauges: readonly Gauge[];
}

const style = `body{max-width:70rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#222}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1.5rem}
figure{margin:0}figcaption{font-size:.875rem}.grows{color:#a3123a;font-weight:600}svg{max-width:100%;height:auto}`;

/** A page with every gauge over time, its trend, and the interval of its slope. */
export function soakPage({ hours, from, gauges }: Soak): string {
  const { document } = new JSDOM(`<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Soak</title><style>${style}</style>
    <h1>A soak of ${hours} h</h1><p>Trends are of what comes after ${from} h, with the interval of 95 %.</p><main></main></html>`)
    .window;
  const main = document.querySelector('main');
  for (const gauge of gauges) main?.append(figureOf(document, gauge, { hours, from }));
  return `<!doctype html>\n${document.documentElement.outerHTML}\n`;
}

function figureOf(
  document: Document,
  { name, samples, trend, isFlat }: Gauge,
  { hours, from }: { hours: number; from: number },
): HTMLElement {
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  const [lowest, highest] = trend.interval.map((slope) => slope.toPrecision(2));
  caption.textContent = `${name}: ${lowest} to ${highest} an hour, mean ${trend.mean.toPrecision(3)}`;
  if (!isFlat) caption.className = 'grows';
  const middle = (from + hours) / 2;
  const valueAt = (at: number) => ({ hours: at, value: trend.mean + trend.slope * (at - middle) });
  figure.append(
    plot({
      document,
      width: 340,
      height: 180,
      x: { label: 'hours' },
      y: { label: null, zero: true, grid: true },
      marks: [
        dot(samples, { x: 'hours', y: 'value', r: 1.5, fill: '#8a7f88' }),
        line([valueAt(from), valueAt(hours)], { x: 'hours', y: 'value', stroke: '#b03a59', strokeWidth: 2 }),
      ],
    }),
    caption,
  );
  return figure;
}
