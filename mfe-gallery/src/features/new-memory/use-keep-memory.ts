import { useHost } from '@our-dates/browser/host';
import type { RefObject } from 'react';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { type SentAs, useKeep } from '../kept-changes/use-keep.ts';
import { useKeptToast } from '../kept-changes/use-kept-toast.ts';
import { type MemoryDraft, memoryDrafts } from './memory-draft.ts';

/**
 * Keeps a new memory without a connection: its draft is offered no more, and sent later.
 * @param memory.isDone is set: no draft is to be kept.
 * @returns a function that throws where nothing can be stored
 */
export function useKeepMemory(
  { flush, key: draft }: DraftAutosave<MemoryDraft>,
  memory: { name: string; photoCount: number; isDone: RefObject<boolean>; onKept: () => void },
): (sentAs: SentAs) => Promise<void> {
  const { toast } = useHost();
  const keptToast = useKeptToast();
  const { keep } = useKeep();
  return async (sentAs) => {
    const { photoCount, isDone, onKept } = memory;
    await flush();
    await memoryDrafts.handOver(draft);
    await keep({ kind: 'new-memory', draft, title: memory.name.trim(), photoCount }, sentAs);
    isDone.current = true;
    toast(keptToast);
    onKept();
  };
}
