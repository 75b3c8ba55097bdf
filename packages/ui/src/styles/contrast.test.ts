import { describe, expect, it } from '@jest/globals';
import tokens from './tokens.css?raw';

type Theme = 'light' | 'dark';

/** Text, its surfaces, and the required ratio (WCAG 1.4.3, 1.4.11). */
const pairs: [text: string, surfaces: string[], ratio: number][] = [
  ['ink', ['paper', 'raised', 'sunk', 'rose-tint'], 4.5],
  ['soft', ['paper', 'raised', 'sunk', 'rose-tint'], 4.5],
  ['link', ['paper', 'raised'], 4.5],
  ['rose', ['paper', 'raised', 'rose-tint'], 4.5],
  ['plum', ['rose-tint'], 4.5],
  ['on-rose', ['rose', 'rose-deep'], 4.5],
  ['amber', ['amber-tint', 'raised', 'paper'], 4.5],
  ['green', ['green-tint', 'raised', 'paper'], 4.5],
  ['red', ['red-tint', 'raised', 'paper'], 4.5],
  ['on-red', ['red', 'red-deep'], 4.5],
  [
    'on-avatar',
    ['avatar-rose', 'avatar-plum', 'avatar-blue', 'avatar-teal', 'avatar-green', 'avatar-amber'],
    4.5,
  ],
  ['focus', ['paper', 'raised', 'sunk'], 3],
  ['rose', ['sunk'], 3],
  ['line-strong', ['paper', 'raised'], 3],
];

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  const cases = pairs.flatMap(([text, surfaces, ratio]) =>
    surfaces.map((surface) => ({ text, surface, ratio })),
  );

  it.each(cases)('$text is readable on $surface', ({ text, surface, ratio }) => {
    expect(contrast(color(text, theme), color(surface, theme))).toBeGreaterThanOrEqual(ratio);
  });
});

function color(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
  const [light, dark] = value.match(/#[0-9a-f]{6}\b/gi) ?? [];
  const found = theme === 'dark' ? (dark ?? light) : light;
  if (!found) throw new Error(`No colour --${name} in tokens.css`);
  return found;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
