import type { Row } from './scenario.ts';

/** The rows of all scenarios as one table in Markdown, its columns aligned. */
export function tableOf(results: readonly { scenario: string; rows: readonly Row[] }[]): string {
  const body = results.flatMap(({ scenario, rows }) =>
    rows.map(({ step, result, passed }) => [scenario, step, result, passed ? 'ok' : 'FAILED']),
  );
  const head = ['scenario', 'step', 'result', 'result'];
  const widths = head.map((title, at) =>
    Math.max(title.length, ...body.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
