import { barX, dot, line, plot, ruleX, ruleY, text } from '@observablehq/plot';
import { type Measurement, type Summary, summarize } from '../measurement.ts';
import { rounded } from './table.ts';

/** Narrow enough for its words to be read on a phone. */
const width = 440;
const barHeight = 40;

/** Bars with their spread, or curves over the size of the data. */
export function chartOf(document: Document, measurement: Measurement): Element {
  const summaries = summarize(measurement);
  const grows = summaries.some(({ size }) => size !== undefined);
  return plot({
    document,
    width,
    style: { fontSize: '13px' },
    ...(grows ? curves(summaries, measurement.unit) : bars(summaries, measurement.unit)),
  });
}

/** The name stands above its bar, where a long one has room. */
function bars(summaries: readonly Summary[], unit: string) {
  const spread = { x1: ({ spread: [lowest] }: Summary) => lowest, x2: ({ spread }: Summary) => spread[1] };
  return {
    height: summaries.length * barHeight + 60,
    marginLeft: 10,
    marginRight: 20,
    marginBottom: 45,
    x: { label: unit, zero: true, grid: true, ticks: 5 },
    y: { label: null, axis: null, domain: summaries.map(({ series }) => series) },
    marks: [
      barX(summaries, {
        x: 'median',
        y: 'series',
        insetTop: 18,
        insetBottom: 4,
        fill: ({ isMet }: Summary) => (isMet === false ? 'var(--missed)' : 'var(--bar)'),
      }),
      ruleY(summaries, { ...spread, y: 'series', dy: 7, strokeWidth: 2 }),
      ruleX([0]),
      text(summaries, {
        x: 0,
        y: 'series',
        textAnchor: 'start',
        dx: 2,
        dy: -11,
        text: ({ series, median, isMet }: Summary) =>
          `${series}: ${rounded(median)}${isMet === false ? ', missed' : ''}`,
      }),
    ],
  };
}

const curvesHeight = 300;
const margins = { top: 20, bottom: 45 };
/** Pixels from one name to the next. */
const lineHeight = 16;

/** Each name stands at the end of its curve. What has no size is a level. */
function curves(summaries: readonly Summary[], unit: string) {
  // What took no time at all has no place on a logarithmic axis.
  const positive = summaries.filter(({ median }) => median > 0);
  const levels = positive.filter(({ size }) => size === undefined);
  const points = positive.filter(({ size }) => size !== undefined);
  const ends = [...Map.groupBy(positive, ({ series }) => series).values()].flatMap((all) => all.slice(-1));
  const largest = Math.max(...points.map(({ size = 0 }) => size));
  const height = Math.max(curvesHeight, ends.length * lineHeight + margins.top + margins.bottom);
  const domain = [
    Math.min(...positive.map(({ median }) => median)),
    Math.max(...positive.map(({ median }) => median)),
  ] as const;
  const names = apart(ends, domain, height - margins.top - margins.bottom);
  return {
    height,
    marginLeft: 50,
    marginRight: 195,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    x: { type: 'log' as const, label: 'size', tickFormat: 's', ticks: 2 },
    y: { type: 'log' as const, domain, label: unit, grid: true, tickFormat: '~s', ticks: 5 },
    marks: [
      ruleY(levels, { y: 'median', stroke: 'series', strokeDasharray: '4' }),
      line(points, { x: 'size', y: 'median', stroke: 'series', strokeWidth: 2 }),
      dot(points, { x: 'size', y: 'median', fill: 'series', r: 4 }),
      text(names, { x: largest, y: 'place', text: 'name', dx: 10, textAnchor: 'start' }),
    ],
  };
}

/** Where each name stands on the axis: at its value, or below the one above it. */
function apart(
  ends: readonly Summary[],
  [lowest, highest]: readonly [number, number],
  pixels: number,
): { name: string; place: number }[] {
  const range = Math.log(highest / lowest) || 1;
  const pixelOf = (value: number) => (Math.log(highest / value) / range) * pixels;
  const sorted = ends.toSorted((one, other) => other.median - one.median);
  let next = 0;
  return sorted.map(({ series, median }, index) => {
    // The names below it need room too.
    const last = pixels - (sorted.length - 1 - index) * lineHeight;
    const pixel = Math.max(next, Math.min(pixelOf(median), last));
    next = pixel + lineHeight;
    return { name: series, place: highest * Math.exp((-pixel / pixels) * range) };
  });
}
