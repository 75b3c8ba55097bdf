import { writeFile } from 'node:fs/promises';
import { createDecodingMemory } from './decoding-memory.ts';
import { type Derivatives, makeDerivatives } from './derivatives.ts';
import { TookTooLong } from './machine-fault.ts';
import { ImageRefused, type RefusalKind } from './refusal.ts';

/** What the process is told to do. */
export interface DerivativesOrder {
  readonly source: Uint8Array;
  readonly maxMegapixels: number | undefined;
  readonly timeLimitSeconds: number | undefined;
  readonly memoryBytes: number;
}

export type DerivativesAnswer =
  | { readonly made: Derivatives }
  | { readonly refused: { readonly kind: RefusalKind; readonly message: string } }
  | { readonly tookTooLong: string }
  | { readonly failed: string };

async function answer({ source, memoryBytes, ...limits }: DerivativesOrder): Promise<DerivativesAnswer> {
  try {
    const file = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    return { made: await makeDerivatives(file, { ...limits, memory: createDecodingMemory(memoryBytes) }) };
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: { kind: error.kind, message: error.message } };
    if (error instanceof TookTooLong) return { tookTooLong: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

// Where memory runs out, the system is to end this process, and not the one that waits for it.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => 'not on this system');
// Only the other process decides when this one ends: an end for any other reason counts against the picture.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
// The other process is gone. Node's own way out waits for threads, and now and then for good.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// It does not exit on its own: its end could be noticed before its answer.
process.once('message', async (order: DerivativesOrder) => process.send?.(await answer(order)));
