import type { Rules } from '../../../../scripts/monitoring/files.ts';

const seconds = { s: 1, m: 60, h: 3600 } as const;
const isUnit = (unit: string): unit is keyof typeof seconds => Object.hasOwn(seconds, unit);

/** No span of time is made shorter than this: it has to hold a few scrapes. */
const shortest = 3;

/**
 * The same rules on a faster clock: windows, offsets and `for` are so many times shorter, and so are the ages of events,
 * so that a minute's alert fires within seconds of what it watches.
 */
export function scaledRules(rules: Rules, factor: number): Rules {
  const shorter = (text: string) =>
    text.replace(/\b(\d+)([smh])\b/g, (whole, count: string, unit: string) =>
      isUnit(unit) ? `${Math.max(shortest, Math.round((Number(count) * seconds[unit]) / factor))}s` : whole,
    );
  const younger = (text: string) =>
    text.replace(
      /(_oldest_seconds\) > )(\d+)/g,
      (_, before: string, age: string) => `${before}${Number(age) / factor}`,
    );
  return {
    groups: rules.groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) => ({
        ...rule,
        expr: younger(rule.expr.replace(/\[\d+[smh]\]|offset \d+[smh]/g, shorter)),
        for: shorter(rule.for),
      })),
    })),
  };
}
