/** A share of measured values, like `p(0.95, times)`; 0 for none. */
export function percentile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
