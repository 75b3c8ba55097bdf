import { useEffect, useState } from 'react';
import { type Known, lookUp } from './api/look-up.ts';
import { plansHere } from './api/plans.ts';
import type { ImportPlan } from './plans/import-plan.ts';
import { planOf } from './plans/plan-of.ts';
import { plainError } from './sources/archive-file.ts';
import { filesOf } from './sources/chosen-files.ts';

export type ReadingPlan =
  | { readonly state: 'reading'; readonly done: number | undefined }
  | { readonly state: 'refused'; readonly error: unknown }
  | { readonly state: 'read'; readonly plan: ImportPlan; readonly known: Known };

/** Reads what somebody has chosen, and asks what of it is here already. */
export function useImportPlan(chosen: readonly File[]): ReadingPlan {
  const [reading, setReading] = useState<ReadingPlan>({ state: 'reading', done: undefined });
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const onProgress = (done: number) => {
      signal.throwIfAborted();
      setReading({ state: 'reading', done });
    };
    readPlan(chosen, onProgress, signal).then(
      (read) => signal.aborted || setReading({ state: 'read', ...read }),
      (error: unknown) => signal.aborted || setReading({ state: 'refused', error: plainError(error) }),
    );
    return () => stopping.abort();
  }, [chosen]);
  return reading;
}

async function readPlan(
  chosen: readonly File[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<{ plan: ImportPlan; known: Known }> {
  const plan = await planOf(await filesOf(chosen), onProgress);
  const checksums = plan.memories.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256));
  const keys = plan.memories.map(({ key }) => key);
  const known = await lookUp(keys, [...new Set(checksums)], signal);
  const plans = plan.dates.length > 0 ? await plansHere(signal) : new Set<string>();
  return { plan, known: { ...known, plans } };
}
