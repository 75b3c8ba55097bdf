import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { useEffect, useRef } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { DuplicateQuestions } from '../../upload/components/duplicate-questions.tsx';
import { LeftOutFilms } from '../../upload/components/left-out-films.tsx';
import { NotReady } from '../../upload/components/not-ready.tsx';
import { PhotoDrop } from '../../upload/components/photo-drop.tsx';
import { PhotoGrid } from '../../upload/components/photo-grid.tsx';
import { makeSmaller } from '../../upload/make-smaller.ts';
import { notReadyFiles } from '../../upload/not-ready-files.ts';
import { newMemoryRules } from '../../upload/photo-rules.ts';
import type { NewMemoryModel } from '../use-new-memory.ts';
import type { OpenQuestions } from '../use-open-questions.ts';
import { LaterPhotos } from './later-photos.tsx';

export interface NewMemoryPhotosProps {
  memory: NewMemoryModel;
  /** What is to be focused when it is not settled. */
  open: OpenQuestions;
  isSending: boolean;
  /** Photos that it begins with. */
  first?: readonly File[] | undefined;
}

/** The photos of the new memory: choosing them, refused photos and duplicates, and the accepted ones. */
export function NewMemoryPhotos({ memory, open, isSending, first }: NewMemoryPhotosProps) {
  useFirstPhotos(first, memory.addFiles);
  const t = useMessages(messages);
  const { choice, sending } = memory;
  const { photos, rejected } = choice;
  const chosen = (ids: readonly string[]) => rejected.filter(({ id }) => ids.includes(id));

  async function makeAllSmaller(ids: readonly string[]) {
    // One after the other: each is completely in memory meanwhile.
    for (const { id, file } of chosen(ids)) {
      const copy = isAnimated(file) ? undefined : await makeSmaller(file, limits.dialogPhotoBytes);
      choice.dismiss(id);
      if (copy) memory.addFiles([copy]);
      else choice.reject(file, 'too-large-here', t.notSmallerHere);
    }
  }

  const addLater = {
    text: t.addOnceSaved,
    act: (ids: readonly string[]) => memory.addOnceSaved(chosen(ids)),
  };
  const notReady = notReadyFiles(rejected, photos, {
    convertible: [{ text: t.convertAndAdd, act: (ids) => memory.convert(chosen(ids)) }],
    'too-large': [{ text: t.makeSmaller, busyText: t.makingSmaller, act: makeAllSmaller }, addLater],
    'too-large-here': [addLater],
  });

  return (
    <>
      <PhotoDrop rules={newMemoryRules} disabled={isSending} onFiles={memory.addFiles} />
      <LeftOutFilms count={choice.films} />
      <NotReady
        ready={photos.filter(({ refusal }) => !refusal).length}
        files={notReady}
        disabled={isSending}
        onDismiss={(ids) => {
          choice.dismiss(...ids);
          memory.removePhotos(...ids);
        }}
      />
      <DuplicateQuestions
        questions={choice.questions}
        lead={open.question}
        onAdd={(ids) => choice.allowDuplicate(...ids)}
        onLeaveOut={(ids) => memory.removePhotos(...ids)}
      />
      <PhotoGrid
        label={t.photosOfMemory}
        photos={photos}
        progress={sending.state === 'sending' ? sending.progress : undefined}
        hasCover
        onRename={memory.renamePhoto}
        onRemove={(id) => memory.removePhotos(id)}
        onOrder={memory.orderPhotos}
      />
      <LaterPhotos
        photos={memory.later}
        disabled={isSending}
        problem={memory.laterProblem}
        lead={open.laterProblem}
        onRemove={memory.removeLater}
      />
    </>
  );
}

/** A smaller copy would not be animated. */
function isAnimated({ type }: File): boolean {
  return type === 'image/gif';
}

/** Adds the photos that the dialog begins with, once, also to a draft that was resumed. */
function useFirstPhotos(photos: readonly File[] | undefined, add: (files: File[]) => void): void {
  const hasAdded = useRef(false);
  useEffect(() => {
    if (!photos || hasAdded.current) return;
    hasAdded.current = true;
    add([...photos]);
  }, [photos, add]);
}
