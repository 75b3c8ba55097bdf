import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inFlight, spreadProgress } from '../upload/spread-progress.ts';
import {
  fieldProblems,
  isInterruption,
  isSignedOut,
  uploadFailureSentence,
} from '../upload/upload-failure.ts';
import { createMemory, type NewMemory } from './api/create-memory.ts';

export type Sending =
  | { readonly state: 'idle' }
  /** `progress`: of each photo, 0 to 1. */
  | { readonly state: 'sending'; readonly progress: readonly number[] }
  /** The photo that was on its way has this place in the list; -1 without photos. */
  | { readonly state: 'interrupted'; readonly at: number };

interface Outcome {
  onSaved: (memory: CollectionWithThumbnail) => void;
  /** From the field (`name`, `photo.1`) to what is wrong with it. */
  onRefused: (problems: ReadonlyMap<string, string>) => void;
}

/** How long the refreshed gallery is waited for, so that the memory is there when the dialog goes. */
const refreshMs = 2_000;

/** Sends the memory; one at a time, however often it is asked to. */
export function useSendMemory({ onSaved, onRefused }: Outcome) {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function send(memory: NewMemory, key: string): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const sizes = memory.photos.map((photo) => photo.file.size);
    let progress: readonly number[] = sizes.map(() => 0);
    setSending({ state: 'sending', progress });
    onRefused(new Map());
    try {
      const saved = await createMemory(memory, {
        key,
        signal: controller.signal,
        onProgress: (part) => {
          progress = spreadProgress(sizes, part);
          setSending({ state: 'sending', progress });
        },
      });
      await refreshed();
      toast({ title: 'Date memory added', description: saved.name });
      onSaved(saved);
    } catch (error) {
      if (controller.signal.aborted) {
        setSending({ state: 'idle' });
        return;
      }
      if (isSignedOut(error)) void session.refreshUser();
      setSending(
        isInterruption(error) ? { state: 'interrupted', at: inFlight(progress) } : { state: 'idle' },
      );
      onRefused(fieldProblems(error));
      toast({
        tone: 'destructive',
        title: 'Failed to create memory',
        description: uploadFailureSentence(error, 'An unknown error occurred'),
      });
    } finally {
      running.current = undefined;
    }
  }

  function refreshed(): Promise<unknown> {
    const all = [queryKeys.gallery, queryKeys.collections, queryKeys.demoSummary].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    );
    return Promise.race([
      Promise.all(all),
      new Promise((resolve) => {
        setTimeout(resolve, refreshMs);
      }),
    ]);
  }

  return {
    sending,
    send,
    /** Takes back what is being sent. */
    stop: () => running.current?.abort(),
    /** The content changed: what was interrupted is no longer what would be sent. */
    forget: () => setSending((current) => (current.state === 'interrupted' ? { state: 'idle' } : current)),
  };
}
