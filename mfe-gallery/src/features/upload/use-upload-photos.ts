import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadPhoto } from './api/upload-photo.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { isInterruption, isSignedOut, uploadFailureSentence } from './upload-failure.ts';

export type UploadState =
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'sent' }
  | { readonly state: 'interrupted' }
  | { readonly state: 'refused'; readonly reason: string };

/** So many photos are on their way at once; the others wait their turn. */
const atOnce = 3;

/** Sends photos to a memory, each in a request of its own, and says how it stands with each. */
export function useUploadPhotos(collectionId: number, { onAllSent }: { onAllSent: () => void }) {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
  const running = useRef<AbortController>(undefined);
  const sent = useRef(new Set<string>());

  useEffect(() => () => running.current?.abort(), []);

  function note(id: string, state: UploadState) {
    setStates((current) => new Map(current).set(id, state));
  }

  async function sendOne(photo: ChosenPhoto, signal: AbortSignal): Promise<unknown> {
    note(photo.id, { state: 'sending', part: 0 });
    try {
      await uploadPhoto(collectionId, photo, {
        signal,
        onProgress: (part) => note(photo.id, { state: 'sending', part }),
      });
      sent.current.add(photo.id);
      note(photo.id, { state: 'sent' });
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      note(
        photo.id,
        isInterruption(error)
          ? { state: 'interrupted' }
          : { state: 'refused', reason: uploadFailureSentence(error) },
      );
      return error;
    }
  }

  /** Sends those that have not arrived yet. */
  async function send(photos: readonly ChosenPhoto[]): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const waiting = photos.filter((photo) => !sent.current.has(photo.id));
    const failures: unknown[] = [];
    const queue = [...waiting];
    const worker = async () => {
      for (let next = queue.shift(); next && !controller.signal.aborted; next = queue.shift()) {
        const failure = await sendOne(next, controller.signal);
        if (failure !== undefined) failures.push(failure);
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, worker));
      await refresh();
    } finally {
      running.current = undefined;
    }
    if (controller.signal.aborted) {
      setStates((current) => new Map([...current].filter(([, { state }]) => state === 'sent')));
      return;
    }
    if (failures.some(isSignedOut)) void session.refreshUser();
    const [failure] = failures;
    if (failure !== undefined) {
      toast({ tone: 'destructive', ...failureWords(failure) });
      return;
    }
    toast({
      title: 'Photos uploaded successfully!',
      description: `${counted(sent.current.size, 'photo')} added to the memory.`,
    });
    onAllSent();
  }

  async function refresh(): Promise<void> {
    if (sent.current.size === 0) return;
    const outdated = [
      queryKeys.photosOf(collectionId),
      queryKeys.collection(collectionId),
      queryKeys.photos,
      queryKeys.gallery,
      queryKeys.demoSummary,
    ];
    await Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  const isSending = [...states.values()].some(({ state }) => state === 'sending');
  return { states, isSending, send, stop: () => running.current?.abort() };
}

/** The toast of an upload that failed, by what the message speaks of. */
export function failureWords(error: unknown): { title: string; description: string } {
  const sentence = uploadFailureSentence(error);
  if (/timeout/i.test(sentence)) {
    return {
      title: 'Connection timeout',
      description: 'The upload took too long. Please check your connection and try again.',
    };
  }
  if (isInterruption(error) || /reset/i.test(sentence)) {
    return {
      title: 'Connection interrupted',
      description: 'The connection was interrupted. Please try again.',
    };
  }
  return { title: 'Upload failed', description: sentence };
}
