import { counted } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import type { DraftKeeper } from '../../drafts/draft-keeper.ts';
import type { StoredDraft } from '../../drafts/draft-store.ts';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import { Unkept } from '../../drafts/unkept.tsx';
import { type ChosenPhoto, choosePhoto } from '../chosen-photo.ts';
import { addPhotosRules, type Rejection, sortOut } from '../photo-rules.ts';
import { fileNameWithoutEnding } from '../photo-title.ts';
import type { PhotosDraft } from '../photos-draft.ts';
import { useChosenPhotos } from '../use-chosen-photos.ts';
import { type UploadState, useUploadPhotos } from '../use-upload-photos.ts';
import type { AddPhotosDialogProps } from './add-photos-dialog.tsx';
import { PhotoDrop } from './photo-drop.tsx';
import styles from './photo-row.module.css';
import { type PhotoProgress, PhotoRow } from './photo-row.tsx';

export interface AddPhotosFormProps extends AddPhotosDialogProps {
  /** What was interrupted before. */
  draft: StoredDraft<PhotosDraft> | null;
  keeper: DraftKeeper<PhotosDraft>;
  isUnkept: boolean;
}

/** The photos to be added to a memory, in their dialog. Those that have not arrived are kept on the device. */
export function AddPhotosForm({ memory, draft, keeper, isUnkept, onClose, onUploaded }: AddPhotosFormProps) {
  const [photos, changePhotos] = useChosenPhotos();
  const [rejected, setRejected] = useState<readonly Rejection[]>([]);
  const [isLeaving, setLeaving] = useState(false);
  /** All sent, or discarded: nothing of it is to be kept any more. */
  const isDone = useRef(false);
  const { states, isSending, send, stop } = useUploadPhotos(memory.id, {
    onAllSent: () => {
      onUploaded();
      close();
    },
  });
  const waiting = photos.filter((photo) => states.get(photo.id)?.state !== 'sent');
  const { id, name } = memory;

  useEffect(() => {
    if (draft) changePhotos({ type: 'replace', photos: photosOf(draft) });
  }, [draft, changePhotos]);

  // What waits changes with the list and with each arrival, not with each step of a progress bar.
  const waitingIds = waiting.map((photo) => photo.id).join();
  useEffect(() => {
    const ids = new Set(waitingIds.split(','));
    const kept = photos.filter((photo) => ids.has(photo.id));
    if (isDone.current || kept.length === 0) return;
    keeper.keep(
      { memory: { id, name }, photos: kept.map((photo) => ({ id: photo.id, title: photo.title })) },
      new Map(kept.map((photo) => [photo.id, photo.file])),
    );
  }, [keeper, id, name, photos, waitingIds]);

  function addFiles(files: readonly File[]) {
    const { taken, rejected: refused } = sortOut(files, addPhotosRules, photos.length);
    setRejected(refused);
    changePhotos({
      type: 'add',
      photos: taken.map((file) => choosePhoto(file, fileNameWithoutEnding(file.name))),
    });
  }

  function remove(photo: ChosenPhoto) {
    changePhotos({ type: 'remove', id: photo.id });
    if (waiting.length === 1) void keeper.drop();
  }

  function leave() {
    if (isSending) stop();
    else if (waiting.length > 0) setLeaving(true);
    else close();
  }

  function close() {
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
      dismissible={!isSending}
      onOpenChange={leave}
      onSubmit={(event) => {
        event.preventDefault();
        void send(photos);
      }}
      footer={
        isLeaving && waiting.length > 0 ? (
          <LeaveQuestion
            what={waiting.length === 1 ? 'this photo' : 'these photos'}
            onStay={() => setLeaving(false)}
            onKeep={() => {
              void keeper.flush();
              onClose();
            }}
            onDiscard={close}
          />
        ) : (
          <>
            <Button tone="quiet" onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={waiting.length === 0}
              busy={isSending}
              busyText="Uploading…"
            >
              {waiting.length > 0 ? `Upload ${counted(waiting.length, 'Photo')}` : 'Upload Photos'}
            </Button>
          </>
        )
      }
    >
      <PhotoDrop rules={addPhotosRules} disabled={isSending} rejected={rejected} onFiles={addFiles} />
      {photos.length > 0 && (
        <ul className={styles.list} aria-label="Photos to upload">
          {photos.map((photo) => {
            const state = states.get(photo.id);
            return (
              <PhotoRow
                key={photo.id}
                photo={state?.state === 'refused' ? { ...photo, refusal: state.reason } : photo}
                progress={progressOf(state)}
                onRename={(title) => changePhotos({ type: 'rename', id: photo.id, title })}
                onRemove={() => remove(photo)}
                onRetry={() => void send(photos)}
              />
            );
          })}
        </ul>
      )}
      {isUnkept && <Unkept />}
    </Dialog>
  );
}

function photosOf({ value, files }: StoredDraft<PhotosDraft>): ChosenPhoto[] {
  return value.photos.flatMap(({ id, title }) => {
    const file = files.get(id);
    return file ? [choosePhoto(file, title, id)] : [];
  });
}

function progressOf(state: UploadState | undefined): PhotoProgress {
  switch (state?.state) {
    case 'sending':
      return state;
    case 'sent':
      return { state: 'sending', part: 1 };
    case 'interrupted':
      return state;
    default:
      return { state: 'ready' };
  }
}
