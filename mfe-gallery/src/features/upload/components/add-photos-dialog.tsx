import { counted } from '@our-dates/browser/format';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useState } from 'react';
import { choosePhoto } from '../chosen-photo.ts';
import { addPhotosRules, type Rejection, sortOut } from '../photo-rules.ts';
import { useChosenPhotos } from '../use-chosen-photos.ts';
import { type UploadState, useUploadPhotos } from '../use-upload-photos.ts';
import { PhotoDrop } from './photo-drop.tsx';
import styles from './photo-row.module.css';
import { type PhotoProgress, PhotoRow } from './photo-row.tsx';

export interface AddPhotosDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
  onUploaded: () => void;
}

/** 'Upload Photos to Memory' */
export default function AddPhotosDialog({ memory, onClose, onUploaded }: AddPhotosDialogProps) {
  const [photos, changePhotos] = useChosenPhotos();
  const [rejected, setRejected] = useState<readonly Rejection[]>([]);
  const { states, isSending, send, stop } = useUploadPhotos(memory.id, {
    onAllSent: () => {
      onUploaded();
      onClose();
    },
  });
  const remaining = photos.filter((photo) => states.get(photo.id)?.state !== 'sent').length;

  function addFiles(files: readonly File[]) {
    const { taken, rejected: refused } = sortOut(files, addPhotosRules, photos.length);
    setRejected(refused);
    changePhotos({ type: 'add', photos: taken.map((file) => choosePhoto(file)) });
  }

  return (
    <Dialog
      open
      size="large"
      title="Upload Photos to Memory"
      description={memory.name}
      dismissible={!isSending}
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void send(photos);
      }}
      footer={
        <>
          <Button tone="quiet" onClick={isSending ? stop : onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={remaining === 0}
            busy={isSending}
            busyText="Uploading…"
          >
            {remaining > 0 ? `Upload ${counted(remaining, 'Photo')}` : 'Upload Photos'}
          </Button>
        </>
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
                onRemove={() => changePhotos({ type: 'remove', id: photo.id })}
                onRetry={() => void send(photos)}
              />
            );
          })}
        </ul>
      )}
    </Dialog>
  );
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
