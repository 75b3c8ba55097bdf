import { type Measurement, summarize } from '../measurement.ts';

/** A measurement as lines for people: one for each series at each size. */
export function tableOf(measurement: Measurement): Record<string, string | number>[] {
  const { unit, yardstick, targets = [] } = measurement;
  const lines = summarize(measurement);
  const grows = lines.some(({ size }) => size !== undefined);
  return lines.map(({ series, size, median, spread, ratio, target, isMet }) => ({
    series,
    ...(grows ? { size: size ?? 'all' } : {}),
    [unit]: rounded(median),
    'lowest to highest': spread.map(rounded).join(' to '),
    ...(yardstick === undefined ? {} : { [`to ${yardstick}`]: ratio === undefined ? '' : rounded(ratio) }),
    ...(targets.length > 0 ? { target: target ?? '', met: met(isMet) } : {}),
  }));
}

const met = (isMet: boolean | undefined) => (isMet === undefined ? '' : isMet ? 'yes' : 'no');

/** To three digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
