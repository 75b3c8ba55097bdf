import { readFileSync, readlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { processTree } from '@our-dates/test-support/process-tree';
import { threadTime, wholeProcessorTime } from '@our-dates/test-support/processor-time';
import type { ProcessorUse } from '../report/result.ts';

/** Counts what a platform in one process, and the load on it, take of the machine (Linux). */
export interface ProcessorWatch {
  begin(): void;
  /** @returns the average cores since `begin` */
  end(): ProcessorUse;
}

/** In seconds of processor time. */
interface Counted {
  readonly at: number;
  readonly parts: ReadonlyMap<string, number>;
  /** Of the whole machine. */
  readonly all: number;
}

/** A process of k6 or PostgreSQL that ends takes its count with it, so all are read this often. */
const everyMs = 500;
const ticksPerSecond = 100;

/** @param platform the process in which all slices run */
export function watchProcessors(platform: number): ProcessorWatch {
  /** By process, the last that was read. */
  const read = new Map<string, { part: string; seconds: number }>();
  let first: Counted | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const [key, part, seconds] of partsNow(platform)) read.set(key, { part, seconds });
  };
  const counted = (): Counted => {
    look();
    const parts = new Map<string, number>();
    for (const { part, seconds } of read.values()) parts.set(part, (parts.get(part) ?? 0) + seconds);
    return { at: performance.now() / 1000, parts, all: machineTime() };
  };
  return {
    begin() {
      first = counted();
      timer = setInterval(look, everyMs);
    },
    end() {
      clearInterval(timer);
      if (!first) throw new Error('It was not begun.');
      const last = counted();
      const { at, parts, all } = first;
      const seconds = last.at - at;
      const coresOf = (part: string) => ((last.parts.get(part) ?? 0) - (parts.get(part) ?? 0)) / seconds;
      const own = {
        loop: coresOf('loop'),
        threads: coresOf('threads'),
        database: coresOf('database'),
        client: coresOf('client'),
      };
      const used = (last.all - all) / seconds;
      const others = used - own.loop - own.threads - own.database - own.client;
      return { seconds, cores: availableParallelism(), ...own, others: Math.max(0, others) };
    },
  };
}

function* partsNow(platform: number): Generator<[key: string, part: string, seconds: number]> {
  const loop = threadTime(platform);
  yield ['loop', 'loop', loop];
  // With those that have ended: each picture is decoded in threads of its own.
  yield ['threads', 'threads', wholeProcessorTime(platform).own - loop];
  const own = process.pid;
  yield [String(own), 'client', wholeProcessorTime(own).own];
  for (const pid of processTree(own)) {
    if (pid === own || pid === platform) continue;
    const found = partOf(pid);
    if (found) yield [String(pid), found.part, found.seconds];
  }
}

/** Undefined where the process has ended since it was listed. */
function partOf(pid: number): { part: string; seconds: number } | undefined {
  try {
    const isDatabase = basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres';
    return { part: isDatabase ? 'database' : 'client', seconds: wholeProcessorTime(pid).own };
  } catch {
    return undefined;
  }
}

/** Seconds in which any processor was at work. */
function machineTime(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + softInterrupts + stolen) / ticksPerSecond;
}
