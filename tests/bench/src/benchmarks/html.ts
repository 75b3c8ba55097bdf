import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { PageData } from '@our-dates/contracts/page-data';
import { fillGallery, pagesOf } from '../full-gallery.ts';
import { forkVariant } from '../gateway/fork-variant.ts';
import { startServiceStub } from '../gateway/service.ts';
import type { StartedVariant } from '../gateway/variant.ts';
import type { Measurement } from '../measurement.ts';
import { startPlatform } from '../platform.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `The HTML of pages: when its head and its end arrive, and how much later than the slowest of the
    services' responses in it; and both where one service takes two seconds. Pages have to be built.
    --visits 100         of each page`;

const here = fileURLToPath(new URL('../../../..', import.meta.url));
const slowMs = 2_000;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({ args: [...args], options: { visits: { type: 'string', default: '100' } } });
  const visits = Number(values.visits);
  return withUndo(async (undo) => {
    const platform = await startPlatform(here);
    undo(() => platform.stop());
    const gallery = await fillGallery(platform.url);
    const visited: Visited[] = [];
    for (const [name, { path }] of Object.entries(pagesOf(gallery))) {
      visited.push(await visitOften(platform.url, { name, path, cookie: gallery.cookie, visits }));
    }
    const slowed = await startSlowedGateway(undo);
    visited.push(
      await visitOften(slowed.url, {
        name: withSlowService,
        path: '/date-memory/7',
        cookie: slowed.cookie,
        visits: Math.min(visits, 20),
        compare: false,
      }),
    );
    return measurementsOf(visited);
  });
}

const withSlowService = 'memory, collections takes 2 s';

/** In milliseconds, of each visit. */
interface Visited {
  readonly name: string;
  readonly heads: readonly number[];
  readonly ends: readonly number[];
  /** After the slowest response in it. */
  readonly later: readonly number[];
}

function measurementsOf(visited: readonly Visited[]): Measurement[] {
  const series = (of: (page: Visited) => readonly number[]) =>
    visited.flatMap((page) =>
      of(page).length > 0 ? [{ name: page.name, points: [{ values: of(page) }] }] : [],
    );
  const heads = series((page) => page.heads);
  const later = series((page) => page.later);
  const all = (atMost: number, of: typeof heads) => of.map(({ name }) => ({ series: name, atMost }));
  return [
    { title: 'Head of the HTML', unit: 'ms', series: heads, targets: all(10, heads) },
    {
      title: 'End of the HTML',
      unit: 'ms',
      series: series((page) => page.ends),
      targets: [{ series: withSlowService, atMost: 160 }],
    },
    {
      title: 'End of the HTML after the slowest response in it',
      unit: 'ms',
      series: later,
      targets: all(40, later),
    },
  ];
}

async function visitOften(
  url: string,
  page: { name: string; path: string; cookie: string; visits: number; compare?: boolean },
): Promise<Visited> {
  const heads: number[] = [];
  const ends: number[] = [];
  const later: number[] = [];
  await visit(url, page);
  for (let count = 0; count < page.visits; count += 1) {
    const { headMs, endMs, responses } = await visit(url, page);
    heads.push(headMs);
    ends.push(endMs);
    if (page.compare === false) continue;
    const times = await Promise.all(responses.map((path) => visit(url, { path, cookie: page.cookie })));
    later.push(endMs - Math.max(0, ...times.map((response) => response.endMs)));
  }
  return { name: page.name, heads, ends, later };
}

/** When the first byte and the last one arrived, in milliseconds, and which responses the HTML holds. */
function visit(
  url: string,
  { path, cookie }: { path: string; cookie: string },
): Promise<{ headMs: number; endMs: number; responses: string[] }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { headers: { cookie } }, (response) => {
      let headMs = 0;
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk) => {
          headMs ||= performance.now() - startedAt;
          text += chunk;
        })
        .once('end', () =>
          resolve({ headMs, endMs: performance.now() - startedAt, responses: pathsIn(text) }),
        )
        .once('error', reject);
    });
    asked.once('error', reject).end();
  });
}

function pathsIn(html: string): string[] {
  const json = /id="page-data">([^<]*)</.exec(html)?.[1];
  if (json === undefined) return [];
  const { responses }: PageData = JSON.parse(json);
  return Object.keys(responses);
}

/** The gateway with the built pages, before services of which one is slow. */
async function startSlowedGateway(undo: Undo): Promise<StartedVariant> {
  const service = await startServiceStub({ slow: /^\/api\/(?:collections|photos)/, slowMs });
  undo(() => service.close());
  const env = { SHELL_DIR: join(here, 'shell/dist'), REMOTES: here };
  return forkVariant({ kind: 'gateway', service: service.url, env }, undo);
}
