/** One event of Chromium's trace format, in µs. */
export interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** How long the thread had a processor. */
  readonly tdur?: number;
}

/** The name that Chromium gives whatever a thread does as one piece. */
const taskName = /RunTask$/;

/**
 * A recording in which no thread ever waited for a processor: each task lasts as long as it had one, and what happens
 * in it moves in proportion. So the programs that share the machine's processors with the browser count for nothing.
 */
export function withoutWaiting<T extends TraceEvent>(events: readonly T[]): T[] {
  const tasks = tasksByThread(events);
  return events.map((event) => {
    const task = taskAt(tasks.get(threadOf(event)) ?? [], event.ts);
    if (!task) return event;
    const share = Math.min(1, task.tdur / task.dur);
    return {
      ...event,
      ts: task.ts + (event.ts - task.ts) * share,
      ...(event.dur === undefined ? {} : { dur: event.dur * share }),
    };
  });
}

type Task = Required<Pick<TraceEvent, 'ts' | 'dur' | 'tdur'>>;

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** The outermost tasks of each thread, in their order. */
function tasksByThread(events: readonly TraceEvent[]): Map<string, Task[]> {
  const byThread = new Map<string, Task[]>();
  const inOrder = events
    .filter(({ ph, name }) => ph === 'X' && taskName.test(name))
    .sort((a, b) => a.ts - b.ts);
  for (const event of inOrder) {
    const { ts, dur = 0, tdur } = event;
    const tasks = byThread.get(threadOf(event)) ?? [];
    const last = tasks.at(-1);
    const isInside = last !== undefined && ts < last.ts + last.dur;
    if (!isInside && tdur !== undefined && dur > 0) tasks.push({ ts, dur, tdur });
    byThread.set(threadOf(event), tasks);
  }
  return byThread;
}

/** The task in which that moment lies: a binary search, as a recording has 10^5 events. */
function taskAt(tasks: readonly Task[], ts: number): Task | undefined {
  let low = 0;
  let high = tasks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tasks[middle]?.ts ?? 0) <= ts) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task && ts < task.ts + task.dur ? task : undefined;
}
