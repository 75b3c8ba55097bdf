import type { MeasuredBenchmark } from './measured.ts';

/** A target, and what was reached. */
export interface TargetReached {
  readonly benchmark: string;
  readonly measurement: string;
  readonly series: string;
  readonly size?: number;
  /** In the unit, or as a ratio, as the target is. */
  readonly reached: string;
  readonly target: string;
  readonly isMet: boolean;
  /** What was reached as a part of a limit, or the limit as a part of what was reached: met up to 1. */
  readonly ofTarget: number;
}

/** Everything of a benchmark that has a target. */
export function targetsOf({ benchmark, measurements }: MeasuredBenchmark): TargetReached[] {
  return measurements.flatMap(({ title, unit, series }) =>
    series.flatMap(({ name, points }) =>
      points.flatMap(({ size, median, ratio, target, isMet }): TargetReached[] => {
        if (target === undefined || isMet === undefined) return [];
        const isRatio = target.endsWith('times');
        const value = isRatio ? (ratio ?? Number.NaN) : median;
        return [
          {
            benchmark,
            measurement: title,
            series: name,
            ...(size === undefined ? {} : { size }),
            reached: `${Number(value.toPrecision(3))}${isRatio ? ' times' : ` ${unit}`}`,
            target,
            isMet,
            ofTarget: partOfTarget(target, value),
          },
        ];
      }),
    ),
  );
}

/** A limit of 0 has no parts: it is met or not. */
function partOfTarget(target: string, value: number): number {
  const limit = Number.parseFloat(target.replace(/^at (?:most|least) /, ''));
  if (limit === 0) return value === 0 ? 1 : Number.POSITIVE_INFINITY;
  return target.startsWith('at most') ? value / limit : limit / value;
}
