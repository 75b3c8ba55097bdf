import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Run, runVariable, summaryVariable } from '../../plan/run.ts';
import { Samples } from './samples.ts';
import type { Summary } from './summary.ts';

const script = fileURLToPath(new URL('../../visits/main.ts', import.meta.url));
/** So many sentences of k6 are kept; the rest is counted. */
const complaintsShown = 12;
/** k6's own codes: all thresholds held, or one did not. */
const expectedCodes = [0, 99];

export interface K6Result {
  readonly summary: Summary;
  readonly samples: Samples;
}

/**
 * Runs k6 to its end.
 * @param options.folder for what is passed to it and what comes back
 * @throws Error when it could not run, with what it said
 */
export async function runK6(options: {
  k6: string;
  run: Run;
  folder: string;
  signal: AbortSignal;
}): Promise<K6Result> {
  const { k6, run, folder, signal } = options;
  const [runFile, summaryFile] = [join(folder, 'run.json'), join(folder, 'summary.json')];
  writeFileSync(runFile, JSON.stringify(run));
  const child = spawn(
    k6,
    [
      ...['run', '--quiet', '--no-usage-report', '--no-color', '--address', '', '--out', 'json=-'],
      ...['--env', `${runVariable}=${runFile}`, '--env', `${summaryVariable}=${summaryFile}`, script],
    ],
    { env: withoutK6Settings(process.env), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const interrupt = () => child.kill('SIGINT');
  signal.addEventListener('abort', interrupt, { once: true });
  const samples = new Samples(Date.now());
  const complaints: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => samples.takeLine(line));
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', interrupt);
  signal.throwIfAborted();
  if (!expectedCodes.includes(code ?? -1)) {
    throw new Error(`k6 ended with ${code}:\n${complaints.slice(-complaintsShown).join('\n')}`);
  }
  showComplaints(complaints);
  return { summary: JSON.parse(readFileSync(summaryFile, 'utf8')), samples };
}

/** What k6 says of visits that ended too early: each sentence once, without where in the script it was said. */
function showComplaints(complaints: readonly string[]): void {
  const times = new Map<string, number>();
  for (const line of complaints) {
    const sentence = /msg="(?:GoError: )?(.*?)(?:\\n|"(?: |$))/.exec(line)?.[1] ?? line;
    if (!sentence.startsWith('thresholds on metrics')) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  }
  const sentences = [...times];
  for (const [sentence, count] of sentences.slice(0, complaintsShown)) {
    console.log(`  k6: ${sentence}${count > 1 ? ` (${count} times)` : ''}`);
  }
  const more = sentences.length - complaintsShown;
  if (more > 0) console.log(`  k6: and ${more} others`);
}

/** What is set for k6 in general, K6_VUS for instance, would silently go before the scenarios. */
export function withoutK6Settings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('K6_')));
}
