/** How a value changes over time: a line through its samples. */
export interface Trend {
  /** Of all samples. */
  readonly mean: number;
  /** In an hour. */
  readonly slope: number;
  /** The interval that holds the slope with 95 % confidence, as far as the samples do not depend on each other. */
  readonly interval: readonly [number, number];
}

export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/** Of the normal distribution: there are hundreds of samples. */
const confidence = 1.96;

/**
 * The line of least squares.
 * @throws RangeError with fewer than three samples, or all at one time
 */
export function trendOf(samples: readonly Sample[]): Trend {
  const count = samples.length;
  const meanHours = sum(samples.map(({ hours }) => hours)) / count;
  const mean = sum(samples.map(({ value }) => value)) / count;
  const spread = sum(samples.map(({ hours }) => (hours - meanHours) ** 2));
  if (count < 3 || spread === 0) throw new RangeError('A trend needs three samples, at different times.');
  const slope = sum(samples.map(({ hours, value }) => (hours - meanHours) * (value - mean))) / spread;
  const left = sum(samples.map(({ hours, value }) => (value - mean - slope * (hours - meanHours)) ** 2));
  const halfWidth = confidence * Math.sqrt(left / (count - 2) / spread);
  return { mean, slope, interval: [slope - halfWidth, slope + halfWidth] };
}

/** Whether the slope may be none, or adds less than this share of the mean over the time that was sampled. */
export function isFlat({ mean, slope, interval }: Trend, hours: number, share = 0.05): boolean {
  return interval[0] <= 0 || slope * hours <= share * mean;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
