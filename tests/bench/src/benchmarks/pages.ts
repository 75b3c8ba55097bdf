import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { languageCookie } from '@our-dates/contracts/page-cookies';
import { fillGallery, pagesOf } from '../full-gallery.ts';
import { type Scored, type Visit, visit } from '../lighthouse.ts';
import type { Measurement, Target } from '../measurement.ts';
import { startPlatform } from '../platform.ts';

export const about = `Login, gallery and memory in Lighthouse's mobile profile, medians of several visits,
    each judged as the profile has it, with the processor calibrated as Lighthouse's documentation says,
    and as if no thread of the browser had waited for a processor.
    --runs 5             visits of each page
    --page gallery       only this one; may be given several times
    --language ar        the pages in this language; may be given several times
    --back               the browser has the files of each page from an earlier visit, and the app after a login
    --against <folder>   another checkout, installed, whose pages are visited in turn with these
    --out <folder>       for Lighthouse's reports, default tests/bench/results/pages`;

const here = fileURLToPath(new URL('../../../..', import.meta.url));

interface Contestant {
  /** Empty: this checkout alone is visited, in English. */
  readonly name: string;
  /** It is what this checkout is compared with. */
  readonly isBefore: boolean;
  readonly language: string;
  readonly url: string;
  readonly cookie: string;
  readonly pages: ReturnType<typeof pagesOf>;
  readonly visits: Record<string, Visit[]>;
}

/** The machine's load is part of what is measured: compare only what was visited in turn. */
export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      page: { type: 'string', multiple: true },
      language: { type: 'string', multiple: true, default: ['en'] },
      back: { type: 'boolean', default: false },
      against: { type: 'string' },
      out: { type: 'string', default: join(here, 'tests/bench/results/pages') },
    },
  });
  const roots = values.against ? { before: resolve(values.against), here } : { here };
  const stops: (() => Promise<void>)[] = [];
  const contestants: Contestant[] = [];
  try {
    for (const [name, root] of Object.entries(roots)) {
      const { url, stop } = await startPlatform(root);
      stops.push(stop);
      const gallery = await fillGallery(url);
      for (const language of values.language) {
        contestants.push({
          ...{ name: nameOf(name, values.language, language), isBefore: name === 'before', language, url },
          ...{ cookie: gallery.cookie, pages: pagesOf(gallery), visits: {} },
        });
      }
    }
    const { page: only, back: isBack, out } = values;
    await visitInTurn(contestants, { runs: Number(values.runs), only, isBack, out });
    return measurementsOf(contestants, isBack);
  } finally {
    for (const stop of stops) await stop();
  }
}

function nameOf(checkout: string, languages: readonly string[], language: string): string {
  return [...(checkout === 'here' ? [] : [checkout]), ...(languages.length > 1 ? [language] : [])].join(', ');
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
      for (const { name, language, url, cookie, pages, visits } of contestants) {
        const { path, isSignedIn } = pages[page];
        const inLanguage = `${languageCookie}=${language}`;
        const { visit: seen, report } = await visit(url + path, {
          cookie: isSignedIn ? `${cookie}; ${inLanguage}` : inLanguage,
          // Only who signs in has the app stored.
          has: isBack ? (isSignedIn ? 'app' : 'files') : 'nothing',
        });
        visits[page] = [...(visits[page] ?? []), seen];
        const file = [...(name ? [name.replace(', ', '-')] : []), page, round].join('-');
        await writeFile(join(out, `${file}.json`), JSON.stringify(report));
        console.log(line(`${page} ${round}`, name, seen));
      }
    }
  }
  console.log(`Lighthouse's reports are in ${out}`);
}

/** What the profile says, and what is wanted of it; a second visit has the files already. */
function measurementsOf(contestants: readonly Contestant[], isBack: boolean): Measurement[] {
  const wanted: readonly [string, string, (seen: Visit) => number, Omit<Target, 'series'>?][] = [
    ['Lighthouse, mobile profile', 'score', ({ score }) => score, { atLeast: 97 }],
    ['Largest paint', 's', ({ lcpMs }) => lcpMs / 1000, { atMost: isBack ? 0.8 : 1.5 }],
    ['First paint', 's', ({ fcpMs }) => fcpMs / 1000, { atMost: 1.2 }],
    ['Blocked time', 'ms', ({ tbtMs }) => tbtMs, { atMost: 100 }],
    ['Layout shift', 'CLS', ({ cls }) => cls, { atMost: 0 }],
    ['The same, with the processor calibrated', 'score', ({ calibrated }) => calibrated.score],
    ['The same, by processor time', 'score', ({ byProcessorTime }) => byProcessorTime.score],
    ['Blocked time, by processor time', 'ms', ({ byProcessorTime }) => byProcessorTime.tbtMs],
    ['Scripts', 'KB', ({ scriptBytes }) => scriptBytes / 1000],
  ];
  return wanted.map(([title, unit, result, target]) => {
    const series = contestants.flatMap(({ name, isBefore, visits }) =>
      Object.entries(visits).map(([page, seen]) => ({
        name: name ? `${page}, ${name}` : page,
        ...(isBefore ? { isBefore: `${page}${name.replace('before', '')}` } : {}),
        points: [{ values: seen.map(result) }],
      })),
    );
    const ours = series.filter((each) => !('isBefore' in each));
    return {
      title: `${title}${isBack ? ', a second visit' : ''}`,
      unit,
      series,
      targets: target ? ours.map(({ name }) => ({ series: name, ...target })) : [],
    };
  });
}

function line(page: string, name: string, seen: Visit): string {
  const judged = ({ slowdown, score, lcpMs, fcpMs, tbtMs, cls }: Scored, how = '') => [
    `at ${slowdown.toFixed(1)}x${how}: score ${score.toFixed(0).padStart(3)}`,
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
  const third = [''.padEnd(20), ...judged(seen.byProcessorTime, ' by processor time')];
  return [first, second, third].map((parts) => parts.join('  ')).join('\n');
}
