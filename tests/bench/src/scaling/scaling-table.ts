import { markdownTable } from '../report/markdown-table.ts';
import type { Measured } from '../report/measured.ts';
import { type Costs, costsOf, couplesOn, type Needs, needsOf, usage } from './scaling.ts';

/** Of the machine that was measured; one cluster is this machine. */
const clusters = [1, 10, 1000] as const;
const photos = [1e5, 1e7, 1e9] as const;

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

type Row = readonly [name: string, value: (needs: Needs) => number];

const rows = {
  couples: ['couples', (needs: Needs) => needs.couples],
  photos: ['photos', (needs: Needs) => needs.photos],
  visits: ['visits a second', (needs: Needs) => needs.visitsASecond],
  requests: ['requests a second', (needs: Needs) => needs.requestsASecond],
  slices: ['cores of the slices', (needs: Needs) => needs.cores.slices],
  database: ['cores of PostgreSQL', (needs: Needs) => needs.cores.database],
  memory: ['memory of the slices, GB', (needs: Needs) => needs.memoryGb],
  databaseSize: ['database, GB', (needs: Needs) => needs.databaseGb],
  blobs: ['photos in the store, TB', (needs: Needs) => needs.blobsTb],
  newBlobs: ['of them new in a month, TB', (needs: Needs) => needs.newBlobsTbAMonth],
} as const satisfies Record<string, Row>;

const tables: Readonly<Record<string, (costs: Costs, measured: Measured) => string>> = {
  /** What one, ten and a thousand of the measured machine hold. */
  clusters: (costs, { cores }) =>
    tableOf(
      clusters.map((count) => [
        `${number.format(count)} × ${cores} cores`,
        needsOf(couplesOn(count * cores, costs), costs),
      ]),
      [rows.couples, rows.photos, rows.visits, rows.requests, rows.database, rows.databaseSize, rows.blobs],
    ),
  /** What so many photos need. */
  photos: (costs) =>
    tableOf(
      photos.map((count) => [`${number.format(count)} photos`, needsOf(count / usage.photosOfCouple, costs)]),
      [
        ...[rows.couples, rows.requests, rows.slices, rows.database, rows.memory],
        ...[rows.databaseSize, rows.blobs, rows.newBlobs],
      ],
    ),
};

/**
 * A table of `docs/scaling.md`, in Markdown.
 * @throws RangeError where there is no such table, or a benchmark that it needs is not published
 */
export function scalingTable(name: string, measured: Measured): string {
  const table = tables[name];
  if (!table) throw new RangeError(`The tables are ${Object.keys(tables).join(' and ')}, not ${name}.`);
  return table(costsOf(measured), measured);
}

function tableOf(columns: readonly (readonly [string, Needs])[], lines: readonly Row[]): string {
  const table = [
    ['', ...columns.map(([name]) => name)],
    ...lines.map(([name, value]) => [name, ...columns.map(([, needs]) => number.format(value(needs)))]),
  ];
  return markdownTable(
    table,
    columns.map((_, place) => place + 1),
  );
}
