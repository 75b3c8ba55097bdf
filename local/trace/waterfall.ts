import { type Row, rowsOf } from './span-tree.ts';
import type { TraceSpan } from './spans.ts';

const width = 1280;
const labels = 470;
const margin = 16;
const rowHeight = 22;
const top = 56;
const steps = 5;

const colors = ['#2f6db5', '#c2571a', '#2e7d52', '#8a4fa3', '#a4313f', '#5b6472', '#997300', '#00758a'];

/** Draws the spans of one trace, with the time to the right, as an SVG picture. */
export function waterfall(spans: readonly TraceSpan[]): string {
  const rows = rowsOf(spans);
  const from = Math.min(...rows.map(({ span }) => span.startMs));
  const until = Math.max(...rows.map(({ span }) => span.endMs), from + 1);
  const scale = (width - labels - margin) / (until - from);
  const slices = [...new Set(rows.map(({ span }) => span.slice))];
  const height = top + rows.length * rowHeight + margin;
  const axis = Array.from({ length: steps + 1 }, (_, step) => {
    const x = round(labels + (step / steps) * (width - labels - margin));
    const anchor = step === steps ? 'end' : 'middle';
    return `<line x1="${x}" x2="${x}" y1="${top - 8}" y2="${height - margin}" stroke="#d9dce1"/>
<text x="${x}" y="${top - 14}" text-anchor="${anchor}" fill="#5b6472">${duration(((until - from) * step) / steps)}</text>`;
  });
  const drawn = rows.map((row, index) => {
    const { span } = row;
    const color = colors[slices.indexOf(span.slice) % colors.length] ?? '';
    const y = top + index * rowHeight;
    return `${label(row, y, color)}\n${bar(row, { y, color, x: labels + (span.startMs - from) * scale, scale })}`;
  });
  const title = `Trace ${escaped(spans[0]?.traceId ?? '')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${margin}" y="24" font-size="15" font-weight="600" fill="#1d2430">${title}</text>
${[...axis, ...drawn].join('\n')}
</svg>
`;
}

function label({ span, depth }: Row, y: number, color: string): string {
  const x = margin + depth * 12;
  const about = Object.entries(span.attributes).map(([key, value]) => `${key}: ${value}`);
  const title = about.length > 0 ? `<title>${escaped(about.join('\n'))}</title>` : '';
  return `<text x="${x}" y="${y + 15}" fill="#1d2430">${title}<tspan fill="${color}" font-weight="600">${escaped(span.slice)}</tspan> ${escaped(span.name)}</text>`;
}

function bar(
  { span, isInferred }: Row,
  { x, y, color, scale }: { x: number; y: number; color: string; scale: number },
): string {
  const ms = span.endMs - span.startMs;
  const long = Math.max(2, ms * scale);
  const fill = isInferred ? `fill="none" stroke="${color}" stroke-dasharray="4 3"` : `fill="${color}"`;
  const text = `${duration(ms)}${span.failed ? ', failed' : ''}`;
  // Next to the bar, on the side where there is room.
  const isRight = x + long + 90 < width;
  const at = isRight ? `x="${round(x + long + 5)}"` : `x="${round(x - 5)}" text-anchor="end"`;
  return `<rect x="${round(x)}" y="${y + 5}" width="${round(long)}" height="12" rx="2" ${fill}/>
<text ${at} y="${y + 15}" fill="${span.failed ? '#a4313f' : '#5b6472'}">${text}</text>`;
}

function duration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
