import { percentile } from '@our-dates/test-support/percentile';

/** What another revision changed, judged by the rounds in which both were measured. */
export interface Difference {
  /** Median of the rounds' ratios, ours to the other's. */
  readonly ratio: number;
  /** How probable such rounds are if nothing has changed, 0 to 1. */
  readonly probability: number;
  readonly verdict: 'more' | 'less' | 'no difference';
}

const significant = 0.05;
/** A smaller one is not worth a word, however sure. */
const smallest = 0.02;

/**
 * A sign test, which supposes nothing of how the values spread: if nothing has changed, each round is as likely above
 * as below the other's. At least six rounds are needed to see a difference.
 * @param values and
 * @param before one for each round
 * @throws RangeError when they are not of the same rounds
 */
export function differenceOf(values: readonly number[], before: readonly number[]): Difference {
  if (values.length !== before.length || values.length === 0) {
    throw new RangeError(`${values.length} rounds cannot be compared with ${before.length}.`);
  }
  const ratios = values.map((value, round) => value / (before[round] ?? Number.NaN));
  const ratio = percentile(0.5, ratios);
  const above = ratios.filter((each) => each > 1).length;
  const below = ratios.filter((each) => each < 1).length;
  const probability = Math.min(1, 2 * atMost(Math.min(above, below), above + below));
  const isDifferent = probability <= significant && Math.abs(ratio - 1) >= smallest;
  return { ratio, probability, verdict: isDifferent ? (ratio > 1 ? 'more' : 'less') : 'no difference' };
}

/** The probability that a fair coin shows heads `heads` times or fewer in `tosses`. */
function atMost(heads: number, tosses: number): number {
  let ways = 1;
  let sum = 0;
  for (let count = 0; count <= heads; count += 1) {
    sum += ways;
    ways = (ways * (tosses - count)) / (count + 1);
  }
  return sum / 2 ** tosses;
}
