import { useDates } from '@our-dates/browser/dates/dates';
import { fieldProblems } from '@our-dates/browser/fields/field-problems';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { sealedKey } from '@our-dates/contracts/sealed-terms';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../messages/messages.ts';
import type { SentAs } from '../kept-changes/use-keep.ts';
import { spreadProgress } from '../upload/spread-progress.ts';
import {
  isInterruption,
  isSignedOut,
  retryAfterMs,
  uploadFailureSentence,
} from '../upload/upload-failure.ts';
import { watchReturn } from '../upload/use-online.ts';
import { createMemory, type NewMemory } from './api/create-memory.ts';

export type Sending =
  | { readonly state: 'idle' }
  /** `progress`: of each photo, 0 to 1. */
  | { readonly state: 'sending'; readonly progress: readonly number[] }
  /** It is retried at `until`, in milliseconds since the epoch. */
  | { readonly state: 'interrupted'; readonly until: number };

interface Outcome {
  /** The dialog stays until this has settled. */
  onSaved: (memory: CollectionWithThumbnail) => Promise<void>;
  /**
   * Keeps it for later, because there is no connection. Undefined: it has to be sent from here.
   * @throws where nothing can be stored
   */
  keep: ((sentAs: SentAs) => Promise<void>) | undefined;
  /** From the field (`name`, `photo.1`) to its problem. */
  onRefused: (problems: ReadonlyMap<string, string>) => void;
}

interface Order {
  readonly memory: NewMemory;
  readonly key: string;
}

/** Milliseconds to wait for the refreshed gallery, so that the memory is there when the dialog closes. */
const refreshMs = 2_000;

/**
 * Sends the memory, one request at a time, however often it is called; an interrupted one is retried automatically.
 */
export function useSendMemory({ onSaved, keep, onRefused }: Outcome) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const main = useMessages(slice);
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  const failures = useRef(0);
  const [again, setAgain] = useState<{ readonly order: Order; readonly afterMs: number }>();
  const latestSend = useRef(send);
  latestSend.current = send;

  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    if (!again) return undefined;
    const { order, afterMs } = again;
    const tryNow = () => void latestSend.current(order.memory, order.key);
    const timer = setTimeout(tryNow, afterMs);
    window.addEventListener('online', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [again]);

  async function send(memory: NewMemory, key: string): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const wasOnline = navigator.onLine;
    const connection = watchReturn();
    const sizes = memory.photos.map((photo) => photo.file.size);
    setAgain(undefined);
    setSending({ state: 'sending', progress: sizes.map(() => 0) });
    onRefused(new Map());
    try {
      const saved = await createMemory(memory, {
        key,
        signal: controller.signal,
        onProgress: (part) => setSending({ state: 'sending', progress: spreadProgress(sizes, part) }),
      });
      await refreshed(queryClient);
      const { opensOn } = memory.fields;
      const description = opensOn ? t.sealedOpens({ date: longDate(opensOn) }) : saved.name;
      toast({ title: t.memoryAdded, description });
      await onSaved(saved);
    } catch (error) {
      if (controller.signal.aborted) setSending({ state: 'idle' });
      else if (!(await isKept(error, key, wasOnline))) fail(error, { memory, key }, connection.hasReturned());
    } finally {
      connection.stop();
      running.current = undefined;
    }
  }

  /**
   * Without a network it waits on this device; a connection that breaks is retried here, once: browsers report a network
   * also where it leads nowhere, as on a train.
   */
  async function isKept(error: unknown, key: string, wasOnline: boolean): Promise<boolean> {
    if (!keep || !isInterruption(error) || (navigator.onLine && failures.current === 0)) return false;
    return keep({ key, mayHaveArrived: wasOnline }).then(
      () => true,
      () => false,
    );
  }

  /** @param isBackOnline since it was sent: then the failure says nothing about the connection of now */
  function fail(error: unknown, order: Order, isBackOnline: boolean): void {
    if (isSignedOut(error)) void session.refreshUser();
    const afterMs = retryAfterMs(error, { failures: failures.current + 1, isBackOnline });
    failures.current = afterMs === undefined ? 0 : failures.current + 1;
    if (afterMs === undefined) {
      setSending({ state: 'idle' });
    } else {
      setSending({ state: 'interrupted', until: Date.now() + afterMs });
      setAgain({ order, afterMs });
    }
    void fieldProblems(error).then(onRefused);
    // Shown once: the dialog shows that it is retried.
    if (failures.current > 1) return;
    toast({
      tone: 'destructive',
      title: t.memoryNotCreated,
      description: uploadFailureSentence(error, main.unknownError),
    });
  }

  return {
    sending,
    send,
    /** Cancels the request in flight. */
    stop: () => running.current?.abort(),
    /** The content changed: the interrupted request is obsolete. */
    forget() {
      setAgain(undefined);
      setSending((current) => (current.state === 'interrupted' ? { state: 'idle' } : current));
    },
  };
}

function refreshed(queryClient: QueryClient): Promise<unknown> {
  const all = [queryKeys.gallery, queryKeys.memories, queryKeys.demoSummary, sealedKey].map((queryKey) =>
    queryClient.invalidateQueries({ queryKey }),
  );
  return Promise.race([
    Promise.all(all),
    new Promise((resolve) => {
      setTimeout(resolve, refreshMs);
    }),
  ]);
}
