import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { pageMessages } from '@our-dates/languages/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '../../catalogues/upload/messages/messages.ts';
import { countsOf, type QueuedBatch, type QueueState } from './queue-state.ts';
import { type RunningUploads, startUploads } from './running-uploads.ts';
import type { QueueCommand } from './tab-queue.ts';
import { failureWords } from './upload-failure.ts';
import { announceUploadsEnd } from './uploads-end.ts';

const nothing: QueueState = { batches: [], pause: null, isLoaded: false };
const noSubscription = () => () => {};

/** Processes the uploads of the signed-in person, and reports the results to the page. */
export function useUploads(): {
  state: QueueState;
  ask: (command: QueueCommand) => void;
  /** Calls `onDone` unless something is left. */
  endIfDone: (onDone: () => void) => Promise<void>;
} {
  const host = useHost();
  const queryClient = useQueryClient();
  const userId = host.session.user?.id;
  const [uploads, setUploads] = useState<RunningUploads>();
  const latest = useRef({ host, queryClient });
  latest.current = { host, queryClient };

  useEffect(() => {
    if (userId === undefined) return undefined;
    const running = startUploads(userId, {
      onPhotoFailure: (error) => latest.current.host.toast({ tone: 'destructive', ...failureWords(error) }),
      onSignedOut: () => void latest.current.host.session.refreshUser(),
      onSettled: (batch) => announce(batch),
    });
    setUploads(running);

    function announce({ memory, photos }: QueuedBatch) {
      const { sent, refused } = countsOf([{ key: '', memory, photos }]);
      if (sent === 0) return;
      refresh(memory.id);
      announceUploadsEnd(memory.id);
      if (refused > 0) return;
      const t = pageMessages(messages);
      latest.current.host.toast({
        title: t.uploadedAll,
        description: t.addedToMemory({ count: sent }),
      });
    }

    function refresh(memoryId: number) {
      const outdated = [
        queryKeys.photosOf(memoryId),
        queryKeys.memory(memoryId),
        queryKeys.photos,
        queryKeys.gallery,
        queryKeys.demoSummary,
      ];
      for (const queryKey of outdated) void latest.current.queryClient.invalidateQueries({ queryKey });
    }

    return () => {
      running.stop();
      setUploads(undefined);
    };
  }, [userId]);

  useEffect(() => {
    if (!uploads) return undefined;
    const warn = (event: BeforeUnloadEvent) => uploads.hasInMemoryUploads() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [uploads]);

  const state = useSyncExternalStore(uploads?.subscribe ?? noSubscription, uploads?.get ?? (() => nothing));
  const endIfDone = useCallback(
    async (onDone: () => void) => {
      if (!uploads) return;
      if (await uploads.isAnythingLeft()) uploads.ask({ do: 'refresh' });
      else onDone();
    },
    [uploads],
  );
  return { state, ask: (command) => uploads?.ask(command), endIfDone };
}
