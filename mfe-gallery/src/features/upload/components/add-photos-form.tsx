import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { useRef } from 'react';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as uploadMessages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import type { DraftAutosave } from '../../drafts/draft-autosave.ts';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import type { StoredDraft } from '../../drafts/sealed-drafts.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useLeaveQuestion } from '../../drafts/use-leave-question.ts';
import { useUnloadWarning } from '../../drafts/use-unload-warning.ts';
import { notReadyFiles } from '../not-ready-files.ts';
import { addPhotosRules } from '../photo-rules.ts';
import { type PhotosDraft, photosDrafts } from '../photos-draft.ts';
import { photosDraftForm } from '../photos-draft-form.ts';
import { sendWords } from '../upload-words.ts';
import { useAddPhotos } from '../use-add-photos.ts';
import { scrollAndFocus, useAfterChecks } from '../use-after-checks.ts';
import { DuplicateQuestions } from './duplicate-questions.tsx';
import { LeftOutFilms } from './left-out-films.tsx';
import { NotReady } from './not-ready.tsx';
import { PhotoDrop } from './photo-drop.tsx';
import { PhotoGrid } from './photo-grid.tsx';

export interface AddPhotosDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

export interface AddPhotosFormProps extends AddPhotosDialogProps {
  /** The earlier draft. */
  draft: StoredDraft<PhotosDraft> | null;
  autosave: DraftAutosave<PhotosDraft>;
  isDraftUnavailable: boolean;
}

/** The photos to be added to a memory, in their dialog. They are uploaded in the background. */
export function AddPhotosForm({ memory, draft, autosave, isDraftUnavailable, onClose }: AddPhotosFormProps) {
  const t = useMessages(uploadMessages);
  const main = useMessages(slice);
  const form = useMessages(formMessages);
  const adding = useAddPhotos({ memory, draft, autosave, onDone: onClose });
  const { choice, isHandingOver } = adding;
  const { all, photos, questions } = choice;
  const leaving = useLeaveQuestion();
  const question = useRef<HTMLParagraphElement>(null);
  useUnloadWarning(
    () =>
      isHandingOver || (!adding.isDone() && all.length > 0 && (isDraftUnavailable || autosave.isBehind())),
  );

  const checked = useAfterChecks(choice.isChecking, () => {
    if (questions.length > 0) scrollAndFocus(question.current);
    else void adding.upload();
  });

  function leave() {
    if (all.length > 0) leaving.ask();
    else adding.discard();
  }

  return (
    <Dialog
      open
      size="large"
      title={t.uploadTitle}
      description={<bdi>{memory.name}</bdi>}
      dismissible={!isHandingOver}
      onOpenChange={leave}
      onSubmit={(event) => {
        event.preventDefault();
        checked.ask();
      }}
      footer={
        leaving.isAsked && all.length > 0 ? (
          <LeaveQuestion
            key={leaving.times}
            question={form.keepPhotos({ count: all.length })}
            onStay={leaving.withdraw}
            onKeep={() => {
              void autosave.flush();
              onClose();
            }}
            onDiscard={adding.discard}
          />
        ) : (
          <>
            <Button tone="quiet" disabled={isHandingOver} onClick={leave}>
              {main.cancel}
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={all.length === 0}
              busy={checked.isWaiting || isHandingOver}
              busyText={isHandingOver ? t.keepingSafe : t.checking}
            >
              {sendWords(
                photos.length > 0 ? t.uploadCount({ count: photos.length }) : t.uploadPhotos,
                { questions: questions.length, refused: 0 },
                t,
              )}
            </Button>
          </>
        )
      }
    >
      <PhotoDrop rules={addPhotosRules} disabled={isHandingOver} onFiles={choice.add} />
      <LeftOutFilms count={choice.films} />
      <NotReady
        ready={photos.length}
        files={notReadyFiles(choice.rejected, [], {
          convertible: [
            {
              text: t.convertAndAdd,
              act: (ids) => choice.convert(choice.rejected.filter(({ id }) => ids.includes(id))),
            },
          ],
        })}
        disabled={isHandingOver}
        onDismiss={(ids) => choice.dismiss(...ids)}
      />
      <DuplicateQuestions
        questions={questions}
        lead={question}
        onAdd={(ids) => choice.allowDuplicate(...ids)}
        onLeaveOut={(ids) => adding.remove(...ids)}
      />
      <PhotoGrid
        label={t.photosToUpload}
        photos={photos}
        hasCover={adding.hasCover}
        onRename={choice.rename}
        onRemove={(id) => adding.remove(id)}
        onOrder={choice.order}
      />
      {isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}

/** 'Upload Photos to Memory', as soon as it is known whether earlier photos are still waiting. */
export default function AddPhotosDialog(props: AddPhotosDialogProps) {
  const { found, autosave, isDraftUnavailable } = useDraft(photosDrafts, photosDraftForm(props.memory.id), {
    resumeKey: 'any',
  });
  if (found === undefined) return <StillWaiting onClose={props.onClose} />;
  return (
    <AddPhotosForm {...props} draft={found} autosave={autosave} isDraftUnavailable={isDraftUnavailable} />
  );
}

AddPhotosDialog.messages = allOf(uploadMessages, formMessages);
