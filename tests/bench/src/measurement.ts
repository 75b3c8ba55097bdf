import { percentile } from '@our-dates/test-support/percentile';
import { type Difference, differenceOf } from './difference.ts';

/** One question that a benchmark answers, with every value that it measured. */
export interface Measurement {
  readonly title: string;
  readonly unit: string;
  /** The series that the others are compared with, round by round. */
  readonly yardstick?: string;
  readonly series: readonly Series[];
  readonly targets?: readonly Target[];
}

/** The same thing measured again and again: ours, a yardstick, or a peer. */
export interface Series {
  readonly name: string;
  /** The series of this revision that this one, of another revision, is compared with. */
  readonly isBefore?: string;
  readonly points: readonly Point[];
}

export interface Point {
  /** Of the data, where the value may grow with it. */
  readonly size?: number;
  /** One for each round. */
  readonly values: readonly number[];
}

/** What a median must reach at every size, in the unit, or as a ratio to the yardstick. */
export interface Target {
  readonly series: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly isRatio?: boolean;
}

/** One line of the table: a series at one size. */
export interface Summary {
  readonly series: string;
  readonly size: number | undefined;
  readonly median: number;
  /** The lowest and the highest value. */
  readonly spread: readonly [number, number];
  /** Median of the rounds' ratios to the yardstick. */
  readonly ratio: number | undefined;
  readonly target: string | undefined;
  readonly isMet: boolean | undefined;
}

/** @throws RangeError where a series was not measured */
export function summarize({ series, yardstick, targets = [] }: Measurement): Summary[] {
  const base = series.find(({ name }) => name === yardstick);
  return series.flatMap(({ name, points }) =>
    points.map(({ size, values }) => {
      if (values.length === 0) throw new RangeError(`${name} has no value.`);
      const median = percentile(0.5, values);
      const ratio = name === yardstick ? undefined : medianRatio(values, valuesAt(base, size));
      const target = targets.find((candidate) => candidate.series === name);
      const judged = target?.isRatio ? ratio : median;
      return {
        series: name,
        size,
        median,
        spread: [Math.min(...values), Math.max(...values)],
        ratio,
        target: target && inWords(target),
        isMet: target && judged !== undefined ? isMet(target, judged) : undefined,
      };
    }),
  );
}

/** A yardstick without sizes counts for all of them. */
function valuesAt(base: Series | undefined, size: number | undefined): readonly number[] | undefined {
  const points = base?.points ?? [];
  return (points.find((point) => point.size === size) ?? points.find((point) => point.size === undefined))
    ?.values;
}

/** Of values that were measured in the same rounds. */
export function medianRatio(
  values: readonly number[],
  base: readonly number[] | undefined,
): number | undefined {
  if (!base) return undefined;
  const ratios = values.flatMap((value, round) => (base[round] === undefined ? [] : [value / base[round]]));
  return ratios.length > 0 ? percentile(0.5, ratios) : undefined;
}

function isMet({ atMost = Infinity, atLeast = -Infinity }: Target, value: number): boolean {
  return value <= atMost && value >= atLeast;
}

function inWords({ atMost, atLeast, isRatio }: Target): string {
  const [comparison, limit] = atMost === undefined ? ['at least', atLeast] : ['at most', atMost];
  return `${comparison} ${limit}${isRatio ? ' times' : ''}`;
}

/** One value of each row, as a measurement of one round. */
export function measurementOf<Row>(
  rows: readonly Row[],
  {
    title,
    unit,
    name,
    value,
    atMost,
  }: {
    title: string;
    unit: string;
    name: (row: Row) => string;
    value: (row: Row) => number;
    /** Of every row. */
    atMost?: number;
  },
): Measurement {
  const series = rows.map((row) => ({ name: name(row), points: [{ values: [value(row)] }] }));
  const targets = atMost === undefined ? [] : series.map((row) => ({ series: row.name, atMost }));
  return { title, unit, series, targets };
}

export interface Variant extends Pick<Series, 'name' | 'isBefore'> {
  /** Measures once. */
  readonly once: () => Promise<number>;
}

/** Each series of this revision, with what the other one's rounds make of it, size by size. */
export function changes({ series }: Measurement): ({ series: string; size?: number } & Difference)[] {
  return series.flatMap(({ isBefore, points }) => {
    const ours = series.find(({ name }) => name === isBefore);
    return points.flatMap(({ size, values }) => {
      const now = ours?.points.find((point) => point.size === size);
      if (!ours || !now) return [];
      return [
        { series: ours.name, ...(size === undefined ? {} : { size }), ...differenceOf(now.values, values) },
      ];
    });
  });
}

/**
 * Measures the variants in turn, so that what else the machine does affects all of them. Each is the first of a round
 * in turn, because the first is affected by the round before. One round before is not counted.
 */
export async function interleave(variants: readonly Variant[], rounds: number): Promise<Series[]> {
  for (const { once } of variants) await once();
  const values = variants.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < variants.length; turn += 1) {
      const index = (turn + round) % variants.length;
      const value = await variants[index]?.once();
      if (value !== undefined) values[index]?.push(value);
    }
  }
  return variants.map(({ once, ...variant }, index) => ({
    ...variant,
    points: [{ values: values[index] ?? [] }],
  }));
}
