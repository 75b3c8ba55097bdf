const words = new Set(['and', 'or', 'unless', 'offset', 'bool']);

/** The metrics that an expression in PromQL asks for. */
export function metricNames(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/(?<![\w.$])[A-Za-z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !words.has(name)))];
}

/**
 * The metrics that a text in Prometheus' format offers, whether or not they have a sample yet: a histogram as its three
 * series.
 */
export function offeredMetrics(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((series) => name + series) : [name],
  );
}
