import { escaped, type Plot, plotHtml } from './plot.ts';
import type { Moment, Result, Row } from './result.ts';
import { style } from './style.ts';
import { milliseconds } from './table.ts';

/** The report of a run: one file that needs no other. */
export function pageOf(result: Result): string {
  const title = `${result.scenario}, ${result.profile}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}: load report</title>
<style>${style}</style>
</head>
<body>
<main>
${headHtml(title, result)}
<dl>${figuresOf(result)
    .map(([name, value, more]) => `<div><dt>${name}</dt><dd>${value} <small>${more}</small></dd></div>`)
    .join('')}</dl>
<section><h2>Over time</h2><div class="plots">${overTime(result).map(plotHtml).join('\n')}</div></section>
<section><h2 id="requests">Requests</h2>${tableHtml(result.rows)}</section>
<section><h2>95 of 100 answers within</h2><div class="plots small">${byRequest(result).map(plotHtml).join('\n')}</div></section>
</main>
</body>
</html>
`;
}

function headHtml(title: string, { platform, machine, startedAt, scale, problems }: Result): string {
  const when = `${startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const held = problems.length === 0;
  const list = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
  return `<header>
<h1>${escaped(title)}</h1>
<p class="soft">${escaped([when, platform, ...(scale === 1 ? [] : [`scale ${scale}`]), machine].join(' · '))}</p>
<p class="verdict ${held ? 'held' : 'broken'}">${held ? 'Every threshold held' : `${problems.length} did not hold`}</p>
${held ? '' : `<ul class="problems">${list}</ul>`}
</header>`;
}

function figuresOf(result: Result): [name: string, value: string, more: string][] {
  const { visits, dropped, seconds, requests, failed, checks, photos, live, capacity } = result;
  return [
    ['Visits', String(visits), `${(visits / seconds).toFixed(2)} a second`],
    ['Dropped', String(dropped), 'visits'],
    ['Requests', String(requests), `${(requests / seconds).toFixed(1)} a second`],
    ['Failed', String(failed), 'requests'],
    ['Checks', String(checks.passed), `held, ${checks.failed} did not`],
    ['Photos', String(photos.uploaded), `uploaded, ${photos.verified} with all sizes`],
    ['Live', String(live.openAtEnd), `of ${live.wanted} open at the end`],
    ...(capacity === null
      ? []
      : [['Held last', capacity.toFixed(2), 'visits a second'] satisfies [string, string, string]]),
  ];
}

function overTime({ moments, seconds }: Result): Plot[] {
  const values = (of: (moment: Moment) => number) => moments.map(of);
  return [
    {
      title: 'Answers within',
      unit: 'ms',
      seconds,
      lines: [
        { label: '50 of 100', look: 'first', values: values(({ p50 }) => p50) },
        { label: '95', look: 'second', values: values(({ p95 }) => p95) },
        { label: '99', look: 'third', values: values(({ p99 }) => p99) },
      ],
    },
    {
      title: 'A second',
      unit: '',
      seconds,
      lines: [
        { label: 'requests', look: 'first', values: values(({ requestsPerSecond }) => requestsPerSecond) },
        { label: 'visits', look: 'third', values: values(({ visitsPerSecond }) => visitsPerSecond) },
      ],
    },
    {
      title: 'Lost',
      unit: '',
      seconds,
      lines: [
        { label: 'failed requests', look: 'bad', values: values(({ failed }) => failed) },
        { label: 'dropped visits', look: 'third', values: values(({ dropped }) => dropped) },
      ],
    },
    {
      title: 'Live connections',
      unit: '',
      seconds,
      lines: [{ label: 'open', look: 'first', values: values(({ live }) => live) }],
    },
  ];
}

/** One small plot for each named request that was answered. */
function byRequest({ rows, moments, seconds }: Result): Plot[] {
  return rows.flatMap(({ name, limits }) => {
    const seen = moments.some(({ p95Of }) => p95Of[name] !== undefined);
    if (!seen) return [];
    let last = 0;
    const values = moments.map(({ p95Of }) => {
      last = p95Of[name] ?? last;
      return last;
    });
    return [
      {
        title: name,
        unit: 'ms',
        seconds,
        limit: limits.p95,
        lines: [{ label: name, look: 'second', values }],
      },
    ];
  });
}

function tableHtml(rows: readonly Row[]): string {
  const head = ['request', 'count', 'a second', 'failed', 'p50 ms', 'p95 ms', 'p99 ms', 'allowed', 'held'];
  const body = rows.map(
    (row) =>
      `<tr class="${row.ok ? '' : 'broken'}"><th scope="row">${escaped(row.name)}</th>${[
        row.count,
        row.perSecond.toFixed(2),
        row.failed,
        milliseconds(row.p50),
        milliseconds(row.p95),
        milliseconds(row.p99),
        `${row.limits.p95} / ${row.limits.p99}`,
        row.ok ? 'yes' : 'no',
      ]
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<div class="rows" tabindex="0" role="region" aria-labelledby="requests"><table><thead><tr>${head
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
