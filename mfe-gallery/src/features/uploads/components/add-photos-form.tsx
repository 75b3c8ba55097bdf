import { counted } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useRef, useState } from 'react';
import type { DraftAutosave } from '../../drafts/draft-autosave.ts';
import type { StoredDraft } from '../../drafts/draft-store.ts';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import { useUnloadWarning } from '../../drafts/use-unload-warning.ts';
import { DuplicateQuestions } from '../../upload/components/duplicate-questions.tsx';
import { PhotoDrop } from '../../upload/components/photo-drop.tsx';
import styles from '../../upload/components/photo-row.module.css';
import { PhotoRow } from '../../upload/components/photo-row.tsx';
import { RefusedFiles } from '../../upload/components/refused-files.tsx';
import { addPhotosRules } from '../../upload/photo-rules.ts';
import type { PhotosDraft } from '../../upload/photos-draft.ts';
import { scrollAndFocus } from '../../upload/scroll-and-focus.ts';
import { useAfterChecks } from '../../upload/use-after-checks.ts';
import { useAddPhotos } from '../use-add-photos.ts';
import type { AddPhotosDialogProps } from './add-photos-dialog.tsx';

export interface AddPhotosFormProps extends AddPhotosDialogProps {
  /** What was chosen before. */
  draft: StoredDraft<PhotosDraft> | null;
  keeper: DraftAutosave<PhotosDraft>;
  isDraftUnavailable: boolean;
}

/** The photos to be added to a memory, in their dialog. They are uploaded in the background. */
export function AddPhotosForm({ memory, draft, keeper, isDraftUnavailable, onClose }: AddPhotosFormProps) {
  const adding = useAddPhotos({ memory, draft, keeper, onDone: onClose });
  const { choice, isHandingOver } = adding;
  const { all, photos, questions } = choice;
  const [isLeaving, setLeaving] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  useUnloadWarning(
    () => isHandingOver || (!adding.isDone() && all.length > 0 && (isDraftUnavailable || keeper.isBehind())),
  );

  const checked = useAfterChecks(choice.isChecking, () => {
    if (questions.length > 0) scrollAndFocus(question.current);
    else void adding.upload();
  });

  function leave() {
    if (all.length > 0) setLeaving(true);
    else adding.discard();
  }

  return (
    <Dialog
      open
      size="large"
      title="Upload Photos to Memory"
      description={<bdi>{memory.name}</bdi>}
      dismissible={!isHandingOver}
      onOpenChange={leave}
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
            onDiscard={adding.discard}
          />
        ) : (
          <>
            <Button tone="quiet" disabled={isHandingOver} onClick={leave}>
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
        onLeaveOut={(ids) => adding.remove(...ids)}
      />
      {photos.length > 0 && (
        <ul className={styles.list} aria-label="Photos to upload">
          {photos.map((photo) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              onRename={(title) => choice.rename(photo.id, title)}
              onRemove={() => adding.remove(photo.id)}
            />
          ))}
        </ul>
      )}
      {isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}
