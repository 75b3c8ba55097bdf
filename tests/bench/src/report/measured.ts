import { summarize } from '../measurement.ts';
import type { BenchmarkResult } from '../results.ts';

/** What documents say of the last published results: every median, and every target with what was reached. */
export interface Measured {
  readonly processor: string;
  readonly cores: number;
  readonly benchmarks: readonly MeasuredBenchmark[];
}

export interface MeasuredBenchmark {
  readonly benchmark: string;
  readonly options: readonly string[];
  readonly commit: string;
  /** The files differed from the commit. */
  readonly isChanged: boolean;
  readonly day: string;
  /** Only ratios count. */
  readonly isBusy: boolean;
  readonly measurements: readonly MeasuredMeasurement[];
}

export interface MeasuredMeasurement {
  readonly title: string;
  readonly unit: string;
  readonly yardstick?: string;
  readonly series: readonly { readonly name: string; readonly points: readonly MeasuredPoint[] }[];
}

export interface MeasuredPoint {
  readonly size?: number;
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** To the yardstick. */
  readonly ratio?: number;
  readonly target?: string;
  readonly isMet?: boolean;
}

/** @throws RangeError without a result, or where they are of several machines */
export function measuredOf(results: readonly BenchmarkResult[]): Measured {
  const machines = new Set(results.map(({ machine }) => `${machine.cores} cores (${machine.processor})`));
  const [first] = results;
  if (!first || machines.size > 1) {
    throw new RangeError(
      `The results are of ${machines.size} machines (${[...machines].join(', ')}): measure all on one.`,
    );
  }
  const { processor, cores } = first.machine;
  return { processor, cores, benchmarks: results.map(measuredBenchmark) };
}

/** One result without its rounds. */
export function measuredBenchmark(result: BenchmarkResult): MeasuredBenchmark {
  const { benchmark, options, commit, isChanged, measuredAt, machine, measurements } = result;
  return {
    benchmark,
    options,
    commit,
    isChanged,
    day: measuredAt.slice(0, 10),
    isBusy: machine.isBusy,
    measurements: measurements.map((measurement) => {
      const byName = Map.groupBy(summarize(measurement), ({ series }) => series);
      const { title, unit, yardstick } = measurement;
      return {
        title,
        unit,
        ...(yardstick === undefined ? {} : { yardstick }),
        series: [...byName].map(([name, points]) => ({ name, points: points.map(pointOf) })),
      };
    }),
  };
}

function pointOf({ size, median, spread, ratio, target, isMet }: ReturnType<typeof summarize>[number]) {
  const [lowest, highest] = spread;
  return {
    ...(size === undefined ? {} : { size }),
    median: digits(median),
    lowest: digits(lowest),
    highest: digits(highest),
    ...(ratio === undefined ? {} : { ratio: digits(ratio) }),
    ...(target === undefined || isMet === undefined ? {} : { target, isMet }),
  };
}

/** Documents show three: with as few here, some would be rounded twice. */
const digits = (value: number) => Number(value.toPrecision(6));

/** One value of the published results, as documents name it. */
export interface ValueName {
  readonly benchmark: string;
  readonly title: string;
  readonly series: string;
  /** Where the value grows with the data. */
  readonly size?: number;
}

/** @throws RangeError where there is no such value */
export function measuredValue(
  measured: Measured,
  { benchmark, title, series, size }: ValueName,
): MeasuredPoint & { unit: string } {
  const measurement = measurementNamed(measured, benchmark, title);
  const points = measurement.series.find(({ name }) => name === series)?.points ?? [];
  const point =
    size === undefined && points.length === 1 ? points[0] : points.find((each) => each.size === size);
  if (!point) {
    throw new RangeError(
      `${benchmark}; ${title}: nothing was measured of ${series}${size ? ` at ${size}` : ''}.`,
    );
  }
  return { ...point, unit: measurement.unit };
}

/** @throws RangeError where there is no such measurement */
export function measurementNamed(measured: Measured, benchmark: string, title: string): MeasuredMeasurement {
  const found = measured.benchmarks
    .find((each) => each.benchmark === benchmark)
    ?.measurements.find((each) => each.title === title);
  if (!found) throw new RangeError(`There is no measurement “${title}” of ${benchmark}.`);
  return found;
}
