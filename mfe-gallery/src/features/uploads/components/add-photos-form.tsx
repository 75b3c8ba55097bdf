import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import type { DraftAutosave } from '../../drafts/draft-autosave.ts';
import type { StoredDraft } from '../../drafts/draft-store.ts';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import { useUnloadWarning } from '../../drafts/use-unload-warning.ts';
import { type ChosenPhoto, choosePhoto } from '../../upload/chosen-photo.ts';
import { DuplicateQuestions } from '../../upload/components/duplicate-questions.tsx';
import { PhotoDrop } from '../../upload/components/photo-drop.tsx';
import styles from '../../upload/components/photo-row.module.css';
import { PhotoRow } from '../../upload/components/photo-row.tsx';
import { RefusedFiles } from '../../upload/components/refused-files.tsx';
import { addPhotosRules } from '../../upload/photo-rules.ts';
import { fileNameWithoutEnding } from '../../upload/photo-title.ts';
import type { PhotosDraft } from '../../upload/photos-draft.ts';
import { scrollAndFocus } from '../../upload/scroll-and-focus.ts';
import { useAfterChecks } from '../../upload/use-after-checks.ts';
import { useKnownPhotos } from '../../upload/use-known-photos.ts';
import { usePhotoChoice } from '../../upload/use-photo-choice.ts';
import { handOverPhotos } from '../hand-over.ts';
import type { AddPhotosDialogProps } from './add-photos-dialog.tsx';

export interface AddPhotosFormProps extends AddPhotosDialogProps {
  /** What was chosen before. */
  draft: StoredDraft<PhotosDraft> | null;
  keeper: DraftAutosave<PhotosDraft>;
  isDraftUnavailable: boolean;
}

/** The photos to be added to a memory, in their dialog. They are uploaded in the background. */
export function AddPhotosForm({ memory, draft, keeper, isDraftUnavailable, onClose }: AddPhotosFormProps) {
  const { startUploads } = useHost();
  const present = useKnownPhotos(memory.id);
  const choice = usePhotoChoice({ rules: addPhotosRules, titleOf: fileNameWithoutEnding, present });
  const { all, photos, questions, isChecking } = choice;
  const [isLeaving, setLeaving] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  /** Handed over, or discarded: nothing of it is to be kept here any more. */
  const isDone = useRef(false);
  const { id, name } = memory;
  useUnloadWarning(
    () => isHandingOver || (!isDone.current && all.length > 0 && (isDraftUnavailable || keeper.isBehind())),
  );

  const { replace } = choice;
  useEffect(() => {
    if (draft) replace(photosOf(draft));
  }, [draft, replace]);

  useEffect(() => {
    if (isDone.current || all.length === 0) return;
    keeper.keep(draftOf({ id, name }, all), filesOf(all));
  }, [keeper, id, name, all]);

  async function upload() {
    if (questions.length > 0) {
      scrollAndFocus(question.current);
      return;
    }
    if (photos.length === 0 || isHandingOver) return;
    isDone.current = true;
    setHandingOver(true);
    await keeper.flush();
    await handOverPhotos(keeper.key, draftOf(memory, photos), filesOf(photos));
    startUploads();
    onClose();
  }

  const checked = useAfterChecks(isChecking, () => void upload());

  function remove(...ids: readonly string[]) {
    choice.remove(...ids);
    if (ids.length === all.length) void keeper.drop();
  }

  function discard() {
    isDone.current = true;
    void keeper.drop();
    onClose();
  }

  return (
    <Dialog
      open
      size="large"
      title="Upload Photos to Memory"
      description={<bdi>{memory.name}</bdi>}
      dismissible={!isHandingOver}
      onOpenChange={() => (all.length > 0 ? setLeaving(true) : discard())}
      onSubmit={(event) => {
        event.preventDefault();
        checked.ask();
      }}
      footer={
        isLeaving && all.length > 0 ? (
          <LeaveQuestion
            what={all.length === 1 ? 'this photo' : 'these photos'}
            onStay={() => setLeaving(false)}
            onKeep={() => {
              void keeper.flush();
              onClose();
            }}
            onDiscard={discard}
          />
        ) : (
          <>
            <Button
              tone="quiet"
              disabled={isHandingOver}
              onClick={() => (all.length > 0 ? setLeaving(true) : discard())}
            >
              Cancel
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={all.length === 0}
              busy={checked.isWaiting || isHandingOver}
              busyText={isHandingOver ? 'Keeping them safe…' : 'Checking…'}
            >
              {photos.length > 0 ? `Upload ${counted(photos.length, 'Photo')}` : 'Upload Photos'}
            </Button>
          </>
        )
      }
    >
      <PhotoDrop rules={addPhotosRules} disabled={isHandingOver} onFiles={choice.add} />
      <RefusedFiles rejected={choice.rejected} onDismiss={choice.dismiss} />
      <DuplicateQuestions
        questions={questions}
        lead={question}
        onAdd={(ids) => choice.wantTwice(...ids)}
        onLeaveOut={(ids) => remove(...ids)}
      />
      {photos.length > 0 && (
        <ul className={styles.list} aria-label="Photos to upload">
          {photos.map((photo) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              onRename={(title) => choice.rename(photo.id, title)}
              onRemove={() => remove(photo.id)}
            />
          ))}
        </ul>
      )}
      {isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}

function photosOf({ value, files }: StoredDraft<PhotosDraft>): ChosenPhoto[] {
  return value.photos.flatMap(({ id, title }) => {
    const file = files.get(id);
    return file ? [choosePhoto(file, title, id)] : [];
  });
}

function draftOf({ id, name }: PhotosDraft['memory'], photos: readonly ChosenPhoto[]): PhotosDraft {
  return {
    memory: { id, name },
    photos: photos.map((photo, place) => ({
      id: photo.id,
      title: photo.title,
      fileName: photo.file.name,
      sha256: photo.check?.sha256,
      place,
    })),
  };
}

function filesOf(photos: readonly ChosenPhoto[]): Map<string, File> {
  return new Map(photos.map(({ id, file }) => [id, file]));
}
