import { z } from 'zod';

const millisecondsIn = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const bytesIn = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;

const durationText = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/;
const bytesText = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)?$/i;

/** Milliseconds of a text like `500ms`, `30s`, `10m`, `24h`, `7d`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = durationText.exec(text.trim());
  if (!match) return undefined;
  return Math.round(Number(match[1]) * millisecondsIn[match[2] as keyof typeof millisecondsIn]);
}

/** Bytes of a text like `25MB`, `100 KB`, `1048576`; a KB is 1024 bytes. Undefined for anything else. */
export function parseBytes(text: string): number | undefined {
  const match = bytesText.exec(text.trim());
  if (!match) return undefined;
  const unit = (match[2] ?? 'B').toUpperCase() as keyof typeof bytesIn;
  return Math.round(Number(match[1]) * bytesIn[unit]);
}

/** A duration in the environment, like `10m`; the parsed value is in milliseconds. */
export function duration() {
  return parsedText(parseDuration, 'a duration like 500ms, 30s, 10m, 24h or 7d');
}

/** A size in the environment, like `25MB`; the parsed value is in bytes. */
export function bytes() {
  return parsedText(parseBytes, 'a size like 500KB, 25MB or a number of bytes');
}

function parsedText(parse: (text: string) => number | undefined, expected: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must be ${expected}` });
    return z.NEVER;
  });
}
