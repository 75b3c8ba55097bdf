/** Writes docs/slices.md: every slice, and how they depend on one another. */
import { findSlices, type SliceOf, slicesOf } from '../src/find-slices.ts';
import { publicServices } from '../src/routes.ts';
import { writeOrCheck } from './write-or-check.ts';

const slices = findSlices();
const services = slicesOf(slices, 'service');
const stores = {
  postgres: '[(PostgreSQL: a schema each)]',
  redis: '[(Key-value: Redis or memory)]',
  rabbitmq: '{{Event bus: RabbitMQ or in process}}',
  s3: '[(Blobs: S3 or folder)]',
} as const;

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
const needing = (store: keyof typeof stores) =>
  [...slicesOf(slices, 'gateway'), ...services].filter(({ needs }) => needs.includes(store));

function picture(): string {
  const remotes = slicesOf(slices, 'remote').map(({ name }) => name);
  const shown = publicServices(slices).map(({ name }) => name);
  return [
    '```mermaid',
    'flowchart LR',
    `  browser[Browser: shell with ${remotes.join(', ')}] --> gateway`,
    `  gateway --> ${shown.join(' & ')}`,
    ...services
      .filter(({ calls }) => calls.length > 0)
      .map(({ name, calls }) => `  ${name} --> ${calls.join(' & ')}`),
    ...(Object.keys(stores) as (keyof typeof stores)[]).map((store) => {
      const arrow = store === 'rabbitmq' ? '<-->' : '-->';
      const users = needing(store).map(({ name }) => name);
      return `  ${users.join(' & ')} ${arrow} ${store}${stores[store]}`;
    }),
    '```',
  ].join('\n');
}

/** The services whose events a service subscribes to. */
function publishersFor({ subscribes, liveQueue }: SliceOf<'service'>): string {
  const types: readonly string[] = Object.values(subscribes).flat();
  return code(
    services
      .filter(
        ({ publishes, live }) =>
          publishes.some((type) => types.includes(type)) || (liveQueue !== undefined && live.length > 0),
      )
      .map(({ name }) => name),
  );
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function parts(): string {
  return table([
    ['part', 'owns', 'schema', 'calls', 'subscribes to'],
    ...slices.map((slice) => {
      const [schema = '', calls = '', subscribes = ''] =
        slice.kind === 'service'
          ? [slice.database && code([slice.database.schema]), code(slice.calls), publishersFor(slice)]
          : slice.kind === 'gateway'
            ? ['', 'every service with routes', '']
            : ['', '`gateway`', ''];
      return [code([`${slice.folder}/`]), slice.about, schema, calls, subscribes];
    }),
  ]);
}

const page = `# The slices

Written by \`npm run slices\` from the \`slice.json\` of each slice; \`packages/slices/README.md\` says what stands there.

${picture()}

${parts()}
`;
writeOrCheck({
  file: 'docs/slices.md',
  wanted: page,
  source: 'the declarations of the slices',
  command: 'npm run slices',
});
