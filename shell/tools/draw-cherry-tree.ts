/**
 * Draws the picture next to the login: a cherry tree in bloom on a hill, in the evening. The same numbers give the
 * same tree. Run with `node shell/tools/draw-cherry-tree.ts > shell/src/login/cherry-tree.svg`.
 */

let seed = 20;

/** A number from 0 to 1, the same sequence each time (mulberry32). */
function chance(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const between = (low: number, high: number) => low + (high - low) * chance();
const round = (value: number) => Math.round(value * 10) / 10;

/** Joins those with the same key: a browser takes time for each element, so each key is one. */
function joined(parts: readonly (readonly [key: string, path: string])[]): [key: string, path: string][] {
  const paths = new Map<string, string>();
  for (const [key, path] of parts) paths.set(key, (paths.get(key) ?? '') + path);
  return [...paths];
}

/** By their widths. */
const branches: [width: string, path: string][] = [];
const clusters: { x: number; y: number; size: number }[] = [];

/** Grows a branch from a point, and smaller ones from its end. */
function grow(x: number, y: number, angle: number, length: number, width: number): void {
  const bend = between(-0.25, 0.25);
  const middleX = x + Math.cos(angle + bend) * length * 0.5;
  const middleY = y + Math.sin(angle + bend) * length * 0.5;
  const endX = x + Math.cos(angle) * length;
  const endY = y + Math.sin(angle) * length;
  branches.push([
    String(Math.round(width * 2) / 2),
    `M${round(x)} ${round(y)}Q${round(middleX)} ${round(middleY)} ${round(endX)} ${round(endY)}`,
  ]);
  if (width < 10.5) clusters.push({ x: endX, y: endY, size: between(0.75, 1.25) });
  if (width < 3) return;
  const children = width > 16 ? 3 : 2 + Math.round(chance());
  for (let child = 0; child < children; child += 1) {
    const spread = (child / (children - 1) - 0.5) * between(1.1, 1.7);
    const upward = (-Math.PI / 2 - angle) * 0.12;
    grow(endX, endY, angle + spread + upward, length * between(0.68, 0.84), width * between(0.52, 0.66));
  }
}

grow(504, 915, -Math.PI / 2 - 0.05, 185, 40);

const wood = joined(branches).map(([width, path]) => `<path d="${path}" stroke-width="${width}"/>`);

const tones = ['#f7d9dc', '#fbe9e7', '#efbcc6', '#fdf3ef', '#e8a5b4'];

function circle(x: number, y: number, radius: number): string {
  const [r, diameter] = [round(radius), round(2 * round(radius))];
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${diameter} 0a${r} ${r} 0 1 0-${diameter} 0`;
}

/** A few blossoms that are drawn many times, the dark ones below the light ones. */
const sprays = Array.from({ length: 5 }, (_, index) => {
  const blossoms = Array.from({ length: 16 }, (): [tone: string, path: string] => {
    const direction = between(0, Math.PI * 2);
    const distance = 34 * Math.sqrt(chance());
    const tone = tones[Math.floor(chance() * tones.length)] ?? '';
    return [tone, circle(Math.cos(direction) * distance, Math.sin(direction) * distance, between(4, 9.5))];
  });
  const byTone = joined(blossoms).sort(([one], [other]) => one.localeCompare(other));
  return `<g id="s${index}">${byTone.map(([tone, path]) => `<path d="${path}" fill="${tone}"/>`).join('')}</g>`;
});

const bloom = clusters.map(
  ({ x, y, size }) =>
    `<use href="#s${Math.floor(chance() * 5)}" transform="translate(${round(x + between(-12, 12))} ${round(y + between(-12, 12))}) rotate(${Math.round(between(0, 359))}) scale(${round(size)})"/>`,
);

const petals = Array.from({ length: 46 }, () => {
  const x = between(60, 960);
  const y = between(560, 1170);
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(between(2.5, 5))}" ry="${round(between(1.6, 2.8))}" transform="rotate(${Math.round(between(0, 179))} ${round(x)} ${round(y)})" fill="${tones[Math.floor(chance() * 3)]}" opacity="${round(between(0.5, 0.95))}"/>`;
});

const grass = Array.from({ length: 90 }, () => {
  const x = between(0, 1000);
  const y = 912 + ((x - 560) / 560) ** 2 * 90 + between(10, 240);
  const height = between(8, 22);
  return `M${round(x)} ${round(y)}q${round(between(-4, 4))} ${round(-height / 2)} ${round(between(-6, 6))} ${round(-height)}`;
});

console.log(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200" preserveAspectRatio="xMidYMax slice"><title>A cherry tree in bloom on a hill</title><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8d5a86"/><stop offset=".34" stop-color="#cf7f92"/><stop offset=".62" stop-color="#f0b09a"/><stop offset=".8" stop-color="#f8d6ad"/></linearGradient><radialGradient id="sun"><stop stop-color="#fff4d8"/><stop offset=".28" stop-color="#fde3b4" stop-opacity=".9"/><stop offset="1" stop-color="#fde3b4" stop-opacity="0"/></radialGradient><linearGradient id="hill" x2="0" y2="1"><stop stop-color="#8a7a4d"/><stop offset=".5" stop-color="#5d5a3c"/><stop offset="1" stop-color="#3a3a2b"/></linearGradient><linearGradient id="shade" x2="0" y2="1"><stop stop-color="#2a1a22" stop-opacity="0"/><stop offset="1" stop-color="#2a1a22" stop-opacity=".55"/></linearGradient>${sprays.join('')}</defs><path fill="url(#sky)" d="M0 0h1000v1200H0z"/><circle cx="770" cy="790" r="330" fill="url(#sun)"/><path d="M0 850c120-60 220-70 330-30s190 40 300-10 250-60 370-10v400H0z" fill="#b9747c" opacity=".55"/><path d="M0 900c150-50 300-40 440-10s330 10 560-60v370H0z" fill="#94646a" opacity=".6"/><path d="M0 985C180 925 380 905 560 912s330 50 440 92v196H0z" fill="url(#hill)"/><path d="${grass.join('')}" fill="none" stroke="#a9985f" stroke-width="2" stroke-linecap="round" opacity=".5"/><path d="M462 930c16-26 22-58 23-96h38c2 40 10 70 28 96-30-9-58-9-89 0z" fill="#3a2630"/><g fill="none" stroke="#3a2630" stroke-linecap="round">${wood.join('')}</g>${bloom.join('')}${petals.join('')}<path d="M0 900h1000v300H0z" fill="url(#shade)"/></svg>`,
);
