import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fillGallery, pagesOf } from '../full-gallery.ts';
import { type Scored, type Visit, visit } from '../lighthouse.ts';
import { startPlatform } from '../platform.ts';

export const about = `Login, gallery and memory in Lighthouse's mobile profile, medians of several visits,
    each judged as the profile has it and with the processor calibrated as Lighthouse's documentation says.
    --runs 5             visits of each page
    --page gallery       only this one; may be given several times
    --back               the browser has the files of each page from an earlier visit
    --baseline <folder>  another checkout, installed, whose pages are visited in turn with these
    --out <folder>       for the results and Lighthouse's reports, default tests/bench/results/pages`;

const here = fileURLToPath(new URL('../../../..', import.meta.url));

interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly cookie: string;
  readonly pages: ReturnType<typeof pagesOf>;
  readonly visits: Record<string, Visit[]>;
}

/** The machine's load is part of what is measured: compare only what was visited in turn. */
export async function run(args: readonly string[]): Promise<undefined> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      page: { type: 'string', multiple: true },
      back: { type: 'boolean', default: false },
      baseline: { type: 'string' },
      out: { type: 'string', default: join(here, 'tests/bench/results/pages') },
    },
  });
  const roots = values.baseline ? { baseline: resolve(values.baseline), here } : { here };
  const stops: (() => Promise<void>)[] = [];
  const contestants: Contestant[] = [];
  try {
    for (const [name, root] of Object.entries(roots)) {
      const { url, stop } = await startPlatform(root);
      stops.push(stop);
      const gallery = await fillGallery(url);
      contestants.push({ name, url, cookie: gallery.cookie, pages: pagesOf(gallery), visits: {} });
    }
    const { page: only, back: isBack, out } = values;
    await visitInTurn(contestants, { runs: Number(values.runs), only, isBack, out });
  } finally {
    for (const stop of stops) await stop();
  }
}

async function visitInTurn(
  contestants: readonly Contestant[],
  options: { runs: number; only: readonly string[] | undefined; isBack: boolean; out: string },
): Promise<void> {
  const { runs, only, isBack, out } = options;
  await mkdir(out, { recursive: true });
  for (let round = 1; round <= runs; round++) {
    for (const page of ['login', 'gallery', 'memory'] as const) {
      if (only && !only.includes(page)) continue;
      for (const { name, url, cookie, pages, visits } of contestants) {
        const { path, isSignedIn } = pages[page];
        const { visit: seen, report } = await visit(url + path, {
          cookie: isSignedIn ? cookie : undefined,
          isBack,
        });
        visits[page] = [...(visits[page] ?? []), seen];
        await writeFile(join(out, `${name}-${page}-${round}.json`), JSON.stringify(report));
        console.log(line(`${page} ${round}`, name, seen));
      }
    }
  }
  console.log(`\nMedians of ${runs}, at a load of ${loadavg()[0]?.toFixed(1)}:`);
  const medians: Record<string, Record<string, Visit>> = {};
  for (const page of Object.keys(contestants[0]?.visits ?? {})) {
    for (const { name, visits } of contestants) {
      const median = medianVisit(visits[page] ?? []);
      medians[page] = { ...medians[page], [name]: median };
      console.log(line(page, name, median));
    }
  }
  const visits = Object.fromEntries(contestants.map((contestant) => [contestant.name, contestant.visits]));
  await writeFile(
    join(out, 'results.json'),
    JSON.stringify({ runs, load: loadavg(), medians, visits }, null, 2),
  );
  console.log(`Results and reports are in ${out}`);
}

/** The median of each result on its own. */
function medianVisit(visits: readonly Visit[]): Visit {
  const scored = (of: (seen: Visit) => Scored): Scored => ({
    score: median(visits, (seen) => of(seen).score),
    lcpMs: median(visits, (seen) => of(seen).lcpMs),
    fcpMs: median(visits, (seen) => of(seen).fcpMs),
    tbtMs: median(visits, (seen) => of(seen).tbtMs),
    cls: median(visits, (seen) => of(seen).cls),
    slowdown: median(visits, (seen) => of(seen).slowdown),
  });
  return {
    ...scored((seen) => seen),
    calibrated: scored((seen) => seen.calibrated),
    benchmarkIndex: median(visits, (seen) => seen.benchmarkIndex),
    scriptBytes: median(visits, (seen) => seen.scriptBytes),
    allBytes: median(visits, (seen) => seen.allBytes),
    errors: median(visits, (seen) => seen.errors),
  };
}

function median(visits: readonly Visit[], result: (seen: Visit) => number): number {
  const sorted = visits.map(result).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

function line(page: string, name: string, seen: Visit): string {
  const judged = ({ slowdown, score, lcpMs, fcpMs, tbtMs, cls }: Scored) => [
    `at ${slowdown.toFixed(1)}x: score ${score.toFixed(0).padStart(3)}`,
    `LCP ${(lcpMs / 1000).toFixed(2)} s`,
    `FCP ${(fcpMs / 1000).toFixed(2)} s`,
    `TBT ${tbtMs.toFixed(0).padStart(4)} ms`,
    `CLS ${cls.toFixed(3)}`,
  ];
  const first = [page.padEnd(10), name.padEnd(9), ...judged(seen)];
  const second = [
    ''.padEnd(20),
    ...judged(seen.calibrated),
    `index ${seen.benchmarkIndex.toFixed(0)}`,
    `JS ${(seen.scriptBytes / 1000).toFixed(1)} KB`,
    `all ${(seen.allBytes / 1000).toFixed(0)} KB`,
    `console errors ${seen.errors}`,
  ];
  return `${first.join('  ')}\n${second.join('  ')}`;
}
