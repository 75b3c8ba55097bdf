/** What k6 passes to `handleSummary`, as far as it is used here. */
export interface Summary {
  readonly state: { readonly testRunDurationMs: number };
  readonly metrics: Readonly<Record<string, Metric>>;
}

interface Metric {
  readonly values: Readonly<Record<string, number>>;
  /** By their text. */
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** A figure of a metric; 0 where nothing was measured. */
export function figureOf({ metrics }: Summary, metric: string, figure: string): number {
  return metrics[metric]?.values[figure] ?? 0;
}

/** Whether every threshold of a metric held. */
export function held({ metrics }: Summary, metric: string): boolean {
  return Object.values(metrics[metric]?.thresholds ?? {}).every(({ ok }) => ok);
}
