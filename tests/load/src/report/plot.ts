/** One line of a plot. */
export interface Line {
  readonly label: string;
  /** Its colour and dash in `style.ts`. */
  readonly look: 'first' | 'second' | 'third' | 'bad';
  readonly values: readonly number[];
}

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
  /** Drawn across; what is above it did not hold. */
  readonly limit?: number;
  /** How long the run took, in seconds: the width of the plot. */
  readonly seconds: number;
}

/** The picture is a hundred wide and high, and stretched over its place; what is written stands next to it, in HTML. */
const size = 100;

export function plotHtml({ title, unit, lines, limit, seconds }: Plot): string {
  const values = lines.flatMap((line) => line.values);
  const most = niceAbove(Math.max(...values, limit ?? 0));
  const x = (at: number, count: number) => rounded((at / Math.max(1, count - 1)) * size);
  const y = (value: number) => rounded(size - (value / most) * size);
  const drawn = lines.map(({ look, values: own }) => {
    const points = own.map((value, at) => `${x(at, own.length)},${y(value)}`).join(' ');
    return `<polyline class="${look}" points="${points}"/>`;
  });
  const grid = [0.25, 0.5, 0.75].map((share) => `<path class="grid" d="M0 ${size * share}H${size}"/>`);
  const across = limit === undefined ? '' : `<path class="limit" d="M0 ${y(limit)}H${size}"/>`;
  const label = lines
    .map((line) => `${line.label} at most ${short(Math.max(0, ...line.values))} ${unit}`)
    .join(', ');
  const key = lines.length > 1 || limit !== undefined ? keyHtml(lines, limit, unit) : '';
  return `<figure class="plot">
<figcaption><b>${escaped(title)}</b>${key}</figcaption>
<div class="area">
<ol class="y"><li>${short(most)}${unit ? ` ${unit}` : ''}</li><li>${short(most / 2)}</li><li>0</li></ol>
<svg viewBox="0 0 ${size} ${size}" preserveAspectRatio="none" role="img" aria-label="${escaped(`${title}: ${label}`)}">${grid.join('')}${across}${drawn.join('')}</svg>
<ol class="x"><li>0 s</li><li>${Math.round(seconds / 2)} s</li><li>${Math.round(seconds)} s</li></ol>
</div>
</figure>`;
}

function keyHtml(lines: readonly Line[], limit: number | undefined, unit: string): string {
  const named =
    lines.length > 1 ? lines.map(({ label, look }) => `<li class="${look}">${escaped(label)}</li>`) : [];
  const allowed = limit === undefined ? [] : [`<li class="limit">allowed ${short(limit)} ${unit}</li>`];
  return `<ul class="key">${[...named, ...allowed].join('')}</ul>`;
}

/** The next number above that is easy to read. */
function niceAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function short(value: number): string {
  return value >= 10 ? String(Math.round(value)) : String(rounded(value));
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
