import { NoMemoryFree } from './machine-fault.ts';

/** Memory that everything which decodes pictures in one process shares. */
export interface DecodingMemory {
  /** In bytes. What takes more never has a turn. */
  readonly total: number;
  /**
   * Sets bytes aside until it is disposed of. Turns are given in the order they are asked for: the large one at the
   * head of the line waits until enough is free, and nothing smaller goes before it.
   * @param options.memoryTimeoutMs how long to wait, default 60 s
   * @throws NoMemoryFree when the line is too long, or its turn does not come in time; the signal's reason
   */
  take(bytes: number, options?: TakeOptions): Promise<Disposable>;
}

export interface TakeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly memoryTimeoutMs?: number | undefined;
}

interface Waiting {
  readonly bytes: number;
  start(): void;
}

const defaultTimeoutMs = 60_000;
const maxWaiting = 200;

export function createDecodingMemory(total: number): DecodingMemory {
  const line: Waiting[] = [];
  let free = total;

  function startNext(): void {
    for (let next = line[0]; next && next.bytes <= free; next = line[0]) {
      line.shift();
      free -= next.bytes;
      next.start();
    }
  }

  async function turn(
    bytes: number,
    { signal, memoryTimeoutMs = defaultTimeoutMs }: TakeOptions,
  ): Promise<void> {
    if (line.length >= maxWaiting) throw new NoMemoryFree('too many pictures wait for memory');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine = { bytes, start: resolve };
    line.push(mine);
    const leave = (reason: unknown) => {
      line.splice(line.indexOf(mine), 1);
      reject(reason);
      // It may have been the large one that the others waited for.
      startNext();
    };
    const aborted = () => leave(signal?.reason);
    const timer = setTimeout(
      () => leave(new NoMemoryFree('no memory within the time limit')),
      memoryTimeoutMs,
    );
    signal?.addEventListener('abort', aborted, { once: true });
    startNext();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    }
  }

  return {
    total,
    async take(bytes, options = {}) {
      if (!(bytes <= total)) throw new RangeError(`${bytes} of ${total} bytes`);
      options.signal?.throwIfAborted();
      await turn(bytes, options);
      let taken = true;
      return {
        [Symbol.dispose]() {
          if (!taken) return;
          taken = false;
          free += bytes;
          startNext();
        },
      };
    },
  };
}

/** What a service may use for decoding in a pod of 512 MiB; what else it needs was measured (decision record 14). */
export const defaultDecodingBytes = 288 * 1024 * 1024;

/** Slices that share a process are given the same number, and share what it stands for. */
const ofThisProcess = new Map<number, DecodingMemory>();

/** The memory for decoding in this process. */
export function decodingMemory(total = defaultDecodingBytes): DecodingMemory {
  const known = ofThisProcess.get(total) ?? createDecodingMemory(total);
  ofThisProcess.set(total, known);
  return known;
}
