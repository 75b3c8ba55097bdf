import type { Result, Row } from './result.ts';

const head = ['request', 'count', 'per s', 'failed', 'p50 ms', 'p95 ms', 'p99 ms', 'allowed', ''];

/** The rows of a result as text, its columns aligned. */
export function tableOf(rows: readonly Row[]): string {
  const body = rows.map((row) => [
    row.name,
    String(row.count),
    row.perSecond.toFixed(2),
    String(row.failed),
    milliseconds(row.p50),
    milliseconds(row.p95),
    milliseconds(row.p99),
    `${row.limits.p95} / ${row.limits.p99}`,
    row.ok ? 'ok' : 'FAILED',
  ]);
  const widths = head.map((title, at) =>
    Math.max(title.length, ...body.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        at === 0 || at === cells.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** One digit more where it counts. */
export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

/** What a run came to, for the terminal. */
export function textOf(result: Result): string {
  return [
    tableOf(result.rows),
    '',
    ...sentencesOf(result).map((sentence) => `${sentence}.`),
    '',
    verdictOf(result),
  ].join('\n');
}

/** What the table does not say. */
export function sentencesOf(result: Result): string[] {
  const { visits, dropped, seconds, requests, failed, checks, photos, live, capacity } = result;
  return [
    `${visits} visits (${(visits / seconds).toFixed(2)} a second), ${dropped} dropped; ${requests} requests (${(requests / seconds).toFixed(1)} a second), ${failed} failed; ${checks.passed} checks held, ${checks.failed} did not`,
    ...(photos.uploaded > 0
      ? [`${photos.uploaded} photos uploaded, ${photos.verified} found with all their sizes`]
      : []),
    ...(live.wanted > 0
      ? [
          `${live.openAtEnd} of ${live.wanted} live connections open at the end, ${live.reopened} came again, ${live.refused} were refused`,
        ]
      : []),
    ...(capacity === null ? [] : [`The last step that held: ${capacity.toFixed(2)} visits a second`]),
  ];
}

export function verdictOf({ problems }: Pick<Result, 'problems'>): string {
  if (problems.length === 0) return 'Every threshold held.';
  return ['These did not hold:', ...problems.map((problem) => `  ${problem}`)].join('\n');
}
